import type { Command } from 'commander'
import { resolvePart } from '@colrag/recipes'
import type { ExchangedParts } from '@colrag/recipes'
import { positiveInteger } from './option-values.ts'

/** What `read` and `ingest` are told of the reading of files. */
export interface ReadingOptions extends ExchangedParts {
  readonly password?: string
  readonly jobs?: number
}

/** Folders and programs are meant from where the user stands. */
export const withReadingOptions = (command: Command): Command =>
  command
    .option('--password <text>', 'for encrypted files')
    .option(
      '--ocr <engine>',
      'what reads scans: tesseract (default), tesseract-command[:PROGRAM], paddle:FOLDER, ndlocr[:PROGRAM], or several with commas, each asked where the ones before are unsure, or cmd:PROGRAM that reads all text; colrag doctor tells which are there',
      (value: string) => resolvePart('ocr', value, process.cwd()),
    )
    .option(
      '--layout <detector>',
      'what finds the blocks of a page: ruled (default), onnx:FOLDER (a model of your own), ruled+onnx:FOLDER (both) or cmd:PROGRAM (a program of your own)',
      (value: string) => resolvePart('layout', value, process.cwd()),
    )
    .option('--jobs <number>', 'processors that reading may use (default: all, at most 4)', positiveInteger('--jobs'))

/** The parts that were named. */
export const exchangedParts = ({ ocr, layout }: ReadingOptions): ExchangedParts => ({
  ...(ocr === undefined ? {} : { ocr }),
  ...(layout === undefined ? {} : { layout }),
})
