import { serveExtraction } from '@colrag/pipeline'
import { embeddedExtraction } from './extraction.ts'

/** The process that reads documents for the recipes of this package. */
serveExtraction(embeddedExtraction())
