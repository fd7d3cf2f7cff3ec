export { sampleCorpus } from './sample-corpus/sample-corpus.ts'
export type { SampleCorpusOptions } from './sample-corpus/sample-corpus.ts'
export type { Fact, GoldPage, Placement, Question, QuestionType, SampleDocument, SampleGold } from './sample-corpus/gold.ts'
