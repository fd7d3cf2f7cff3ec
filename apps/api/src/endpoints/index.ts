import type { Endpoint } from '../endpoint.ts'
import { healthEndpoint, recipesEndpoint } from './about.ts'
import { deleteEndpoint, documentEndpoint, documentsEndpoint } from './documents.ts'
import { ingestEndpoint } from './ingest.ts'
import { cancelEndpoint, jobEndpoint, jobEventsEndpoint, jobsEndpoint } from './jobs.ts'
import { lessonEndpoint } from './lesson.ts'
import { blockEndpoint, pageEndpoint, pageImageEndpoint } from './pages.ts'
import { askEndpoint, searchEndpoint } from './search.ts'
import { unitEndpoint } from './units.ts'

export const endpoints: readonly Endpoint[] = [
  searchEndpoint,
  askEndpoint,
  lessonEndpoint,
  ingestEndpoint,
  jobsEndpoint,
  jobEndpoint,
  cancelEndpoint,
  jobEventsEndpoint,
  documentsEndpoint,
  documentEndpoint,
  deleteEndpoint,
  pageEndpoint,
  pageImageEndpoint,
  blockEndpoint,
  unitEndpoint,
  recipesEndpoint,
  healthEndpoint,
]
