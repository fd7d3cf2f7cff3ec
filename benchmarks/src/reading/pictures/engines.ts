import { spawnSync } from 'node:child_process'
import type { OcrEngine } from '@colrag/ocr'
import { paddleEngine, tesseractCommand, tesseractEngine } from '@colrag/ocr'
import { folded } from '../scoring/plain-text.ts'
import type { Bench } from '../section.ts'
import type { ScannedPage } from './scan-page.ts'
import type { Writing } from './truth-page.ts'

/** An engine that reads whole pages by itself, without our cascade around it. `peer`: a tool of others as its users call it. */
export interface PageEngine {
  readonly name: string
  readonly peer: boolean
  readonly engine: OcrEngine
}

/** Those that are there; what is not is told. */
export function pageEngines(bench: Bench): readonly PageEngine[] {
  const engines: PageEngine[] = [{ name: 'tesseract.js', peer: false, engine: tesseractEngine() }]
  if (bench.ocrModels === null) bench.leaveOut('ocr, PP-OCR', 'no --ocr-models DIR')
  else {
    try {
      const engine = paddleEngine({ folder: bench.ocrModels })
      engines.push({ name: engine.name, peer: false, engine })
    } catch (error) {
      bench.leaveOut('ocr, PP-OCR', error instanceof Error ? error.message : String(error))
    }
  }
  if (spawnSync('tesseract', ['--version']).status === 0) engines.push({ name: 'tesseract CLI', peer: true, engine: tesseractCommand() })
  else bench.leaveOut('ocr, tesseract CLI', 'it is not installed')
  return engines
}

const languages: Readonly<Record<Writing, string>> = { Japanese: 'jpn', English: 'eng', vertical: 'jpn_vert' }
const timeLimit = 180_000

/** What an engine makes of a page as a whole. */
export async function readWhole({ engine }: PageEngine, { grey }: ScannedPage, writing: Writing): Promise<string> {
  const [lines = []] = await engine.recognise(
    [{ picture: grey, language: languages[writing], layout: writing === 'vertical' ? 'columns' : 'page' }],
    { timeLimit },
  )
  return folded(lines.map((line) => line.words.map((word) => word.text).join('')).join(''))
}
