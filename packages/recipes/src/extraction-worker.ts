import { serveExtraction } from '@colrag/pipeline'
import { embeddedExtraction } from './extraction.ts'

/** The process that reads documents for the recipes of this package; its argument says with how many processors. */
const share = Number(process.argv[2] ?? 1)
serveExtraction(embeddedExtraction(share), share)
