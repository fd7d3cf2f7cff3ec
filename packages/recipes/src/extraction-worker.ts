import { serveExtraction } from '@colrag/pipeline'
import { embeddedExtraction } from './extraction.ts'

/** The process that reads documents for the recipes of this package. Its arguments: the processors it may use, and the query of its URL. */
const [, , share = '1', query = ''] = process.argv
const processes = Number(share)
serveExtraction(embeddedExtraction({ processes, ...Object.fromEntries(new URLSearchParams(query)) }), processes)
