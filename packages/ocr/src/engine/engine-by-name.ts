import { ColragError } from '@colrag/core'
import type { EngineStep } from './cascade-engine.ts'
import { cascadeEngine } from './cascade-engine.ts'
import { commandEngine } from './command/command-engine.ts'
import { tesseractCommand } from './command/tesseract-command.ts'
import { engineParts } from './engine-parts.ts'
import type { providerNames } from './engine-parts.ts'
import type { OcrEngine } from './ocr-engine.ts'
import { paddleEngine } from './paddle/paddle-engine.ts'
import { tesseractEngine } from './tesseract-engine.ts'

/** `workers`: threads of engines that read with several; the engine's own default unless told. What is read does not depend on it. */
export interface EngineThreads {
  readonly workers?: number
}

type Provider = (model: string | undefined, threads: EngineThreads) => OcrEngine

const providers: Readonly<Record<(typeof providerNames)[number], Provider>> = {
  tesseract: (model, threads) => {
    if (model !== undefined) throw new ColragError('invalid-options', model, 'the engine tesseract takes no model', { hint })
    return tesseractEngine(threads)
  },
  'tesseract-command': (command) => tesseractCommand(command === undefined ? {} : { command }),
  paddle: (folder) => {
    if (folder === undefined) throw new ColragError('invalid-options', 'paddle', 'the engine paddle needs the folder of a model', { hint })
    return paddleEngine({ folder })
  },
  ndlocr: (command = 'ndlocr-lite') =>
    commandEngine({
      name: 'ndlocr',
      command,
      args: ['--sourceimg', '{picture}', '--output', '{folder}'],
      format: 'ndlocr-xml',
      languages: ['jpn', 'jpn_vert', 'eng'],
      multilingual: true,
    }),
}

const hint =
  'say tesseract, tesseract-command[:PROGRAM], paddle:FOLDER or ndlocr[:PROGRAM], or several with commas between, each asked where the ones before are not sure'

/**
 * The engine that a text names as `provider` or `provider:model`; several with commas between are a cascade in that order. Throws
 * `invalid-options` for a name that is none, and what the engine itself throws (`not-found` for a folder without a model).
 */
export function ocrEngine(name: string, threads: EngineThreads = {}): OcrEngine {
  const engines = engineParts(name).map((part) => {
    const [, provider = '', model] = /^\s*([^:]*?)\s*(?::\s*(.*?)\s*)?$/.exec(part) ?? []
    const make = Object.hasOwn(providers, provider) ? providers[provider as keyof typeof providers] : undefined
    if (!make || model === '') throw new ColragError('invalid-options', part.trim(), `there is no OCR engine ${part.trim()}`, { hint })
    return make(model, threads)
  })
  const [only] = engines
  return only && engines.length === 1 ? only : cascadeEngine(engines.flatMap((engine, i) => (i === 0 ? [{ engine }] : secondSteps(engine))))
}

/**
 * Asked early for rows of text, where models of the PP-OCR family, the usual second ones, read better than a Tesseract that has some doubt; for
 * columns only where it is at a loss, since they overlook the punctuation in the corners.
 */
const secondSteps = (engine: OcrEngine): EngineStep[] => [
  { engine, layouts: ['page', 'block', 'line', 'word'], below: 0.92 },
  { engine, layouts: ['columns'], below: 0.8 },
]
