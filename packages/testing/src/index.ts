export { describeTripleExtractor } from './triple-extractor.suite.ts'
