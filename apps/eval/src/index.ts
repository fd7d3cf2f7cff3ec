export { runEval } from './run-eval.ts'
export { readRunRecord } from './record/read-run-record.ts'
export { writeRunRecord } from './record/write-run-record.ts'
export type {
  AnswerRecord,
  Coverage,
  Estimate,
  Estimates,
  Percentiles,
  QueryRow,
  RankedItem,
  RecipeRecord,
  RecipeTimings,
  RowAnswer,
  RowEvidence,
  RunComparison,
  RunConfig,
  RunCost,
  RunDataset,
  RunRecord,
  RunStage,
  RunSummary,
  RunTimings,
} from './record/run-record.ts'
