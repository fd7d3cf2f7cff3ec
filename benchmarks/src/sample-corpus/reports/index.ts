import { floodSummary } from './flood-summary.ts'
import { floodSurvey } from './flood-survey.ts'
import { lessons } from './lessons.ts'
import { quakePlan } from './quake-plan.ts'
import { quakeRecord } from './quake-record.ts'
import { quakeSurvey } from './quake-survey.ts'
import type { ReportMaker } from './report.ts'
import { riverWorks } from './river-works.ts'
import { roundTable } from './round-table.ts'
import { slideScans } from './slide-scans.ts'
import { slideSurvey } from './slide-survey.ts'
import { tsunamiRecord } from './tsunami-record.ts'
import { tsunamiVoices } from './tsunami-voices.ts'

/** The documents in the order of the volumes. */
export const reports: readonly ReportMaker[] = [
  quakeRecord,
  quakeSurvey,
  tsunamiRecord,
  tsunamiVoices,
  floodSummary,
  floodSurvey,
  slideSurvey,
  slideScans,
  quakePlan,
  riverWorks,
  lessons,
  roundTable,
]
