export { describeTripleExtractor } from './triple-extractor.suite.ts'
export { describeCaptioner } from './captioner.suite.ts'
