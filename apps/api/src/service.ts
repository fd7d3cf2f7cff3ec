import type { LessonWriter } from '@colrag/core'
import type { DescribePicture } from '@colrag/pipeline'
import type { ModelSettings, NamedResolver, ProgramConsent } from '@colrag/recipes'
import type { JobQueue } from './job-queue.ts'
import type { ServedWorkspace } from './served-workspace.ts'
import type { Uploads } from './uploads.ts'

/** What all requests share. */
export interface Service {
  readonly served: ServedWorkspace
  readonly queue: JobQueue
  readonly uploads: Uploads
  readonly settings: Settings
  readonly lessons: LessonWriter
  /** What makes follow-up questions stand by themselves. */
  readonly resolver: NamedResolver
  /** What looks at pictures, by the language in which it describes them; none where no model was named. */
  readonly vision: Readonly<Record<'ja' | 'en', DescribePicture>> | null
}

interface Settings {
  /** For a workspace that is still to be made; `definitions`: of those that users wrote. */
  readonly recipe?: string
  readonly definitions: Readonly<Record<string, unknown>>
  readonly consent: ProgramConsent
  /** Processors that reading may use. */
  readonly jobs: number
  /** Folders of this machine that an ingest may name files of. */
  readonly allowRead: readonly string[]
  /** Bytes of one upload, all of its files together. */
  readonly maxUpload: number
  readonly models: ModelSettings
}
