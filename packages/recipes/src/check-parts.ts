import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { checkEngines } from './check-engines.ts'

/** One part of an installation. `state` is `missing` when it cannot be found or does not load; then `hint` says what to do. */
export interface PartState {
  readonly name: string
  readonly state: 'ok' | 'missing'
  readonly version: string
  readonly needed: boolean
  readonly gives: string
  readonly hint: string
}

interface Part {
  readonly name: string
  readonly owner: string
  readonly needed: boolean
  readonly gives: string
  /** Proves that it loads, not only that it is there. */
  readonly load?: boolean
}

const parts: readonly Part[] = [
  { name: 'pdfjs-dist', owner: '@colrag/pdf', needed: true, gives: 'reads PDF files' },
  { name: '@napi-rs/canvas', owner: '@colrag/pdf', needed: true, load: true, gives: 'draws pages: OCR, inspect' },
  { name: 'sharp', owner: '@colrag/images', needed: true, load: true, gives: 'reads PNG, JPEG and TIFF files' },
  { name: 'tesseract.js-core', owner: '@colrag/ocr', needed: false, gives: 'reads scanned pages' },
  { name: '@tesseract.js-data/jpn', owner: '@colrag/ocr', needed: false, gives: 'scanned Japanese' },
  { name: '@tesseract.js-data/jpn_vert', owner: '@colrag/ocr', needed: false, gives: 'scanned vertical Japanese' },
  { name: '@tesseract.js-data/eng', owner: '@colrag/ocr', needed: false, gives: 'scanned English' },
  { name: 'onnxruntime-node', owner: '@colrag/models', needed: true, load: true, gives: 'runs the text encoder' },
  { name: '@colrag/encoder-e5-small', owner: '@colrag/models', needed: true, gives: 'the bundled text encoder: search by meaning' },
]

/** What is installed, found from the package that uses it, so that it is the copy that will really run. */
export async function checkParts(): Promise<readonly PartState[]> {
  const node: PartState = { name: 'node', state: 'ok', version: process.versions.node, needed: true, gives: 'runs everything', hint: '' }
  return [node, ...(await Promise.all(parts.map(checkPart))), ...(await checkEngines())]
}

async function checkPart(part: Part): Promise<PartState> {
  const { name, needed, gives } = part
  try {
    const require = createRequire(fileURLToPath(import.meta.resolve(part.owner)))
    const version = versionOf(name, require)
    if (part.load === true) require(name)
    return { name, state: 'ok', version, needed, gives, hint: '' }
  } catch (error) {
    const reason = error instanceof Error ? (error.message.split('\n')[0] ?? '') : String(error)
    return { name, state: 'missing', version: '', needed, gives, hint: `install ${name} (${reason})` }
  }
}

function versionOf(name: string, require: NodeJS.Require): string {
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return (JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as { version: string }).version
    } catch {
      continue
    }
  }
  throw new Error('not installed')
}
