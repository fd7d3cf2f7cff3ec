import { statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import type { LayoutDetector } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { mergeDetectors, onnxDetector, ruled } from '@colrag/layout'
import { commandLayout, commandSettings, isCommand } from '@colrag/stage-kit'

/** `looks`: the detector needs a picture of every page. `close` frees its model. */
export interface NamedLayout {
  readonly detector: LayoutDetector
  readonly looks: boolean
  close(): Promise<void>
}

const form = /^\s*(ruled\s*\+\s*)?onnx\s*:\s*(.*?)\s*$/
const hint =
  'say ruled, onnx:FOLDER, ruled+onnx:FOLDER or cmd:PROGRAM; the folder holds model.onnx (or onnx/model.onnx), config.json and preprocessor_config.json, as models on the Hugging Face hub do'

/**
 * The layout detector that a text names: `ruled` (rules alone), `onnx:FOLDER` (a model of the folder), `ruled+onnx:FOLDER` (rules, and what the
 * model sees beside) or `cmd:PROGRAM` (a program of your own; rules where it fails). Throws `invalid-options` for a name that is none, and what `onnxDetector` throws for the folder.
 */
export function layoutByName(name: string): NamedLayout {
  if (name.trim() === 'ruled') return { detector: ruled(), looks: false, close: () => Promise.resolve() }
  if (isCommand(name)) {
    const settings = commandSettings(name)
    const detector = commandLayout(settings, ruled())
    return { detector, looks: settings.looks, close: () => detector.close() }
  }
  const [, both, folder = ''] = form.exec(name) ?? []
  if (folder === '') throw new ColragError('invalid-options', '--layout', `there is no layout detector ${name}`, { hint })
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true)
    throw new ColragError('not-found', folder, `there is no folder ${folder} with a layout model`, { hint })
  try {
    const model = onnxDetector({ model: folder })
    return { detector: both === undefined ? model : mergeDetectors(ruled(), model), looks: true, close: () => model.close() }
  } catch (cause) {
    if (!ColragError.is(cause)) throw cause
    const about = cause.subject === folder ? '' : `${basename(cause.subject)}: `
    throw new ColragError(cause.code, folder, `the layout model ${folder} cannot be used: ${about}${cause.message}`, {
      cause,
      hint: cause.hint ?? hint,
    })
  }
}

/** The name with the model's folder as seen from the folder `from`, so that it means the same from anywhere; `~/` is the user's home. */
export function resolveLayout(name: string, from: string): string {
  const [, both, folder = ''] = form.exec(name) ?? []
  const home = /^~[\\/]/.test(folder) ? join(homedir(), folder.slice(2)) : folder
  return folder === '' ? name.trim() : `${both === undefined ? '' : 'ruled+'}onnx:${resolve(from, home)}`
}
