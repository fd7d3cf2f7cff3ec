import { resolve } from 'node:path'
import type { Command } from 'commander'
import { ColragError } from '@colrag/core'
import type { DescribePicture, PictureSource } from '@colrag/pipeline'
import { visionByName } from '@colrag/recipes'
import { modelChoice, modelSettings } from './model-options.ts'
import type { ModelOptions } from './model-options.ts'
import { positiveInteger } from './option-values.ts'

/** What `search` and `lesson` are told of a picture to ask with. */
export interface PictureOptions extends Pick<ModelOptions, 'offline'> {
  readonly image?: string
  readonly page?: number
  readonly password?: string
  readonly question?: string
  readonly vision?: string
  readonly pack?: string
  readonly language?: string
}

export const withPictureOptions = (command: Command): Command =>
  command
    .option('--image <file>', 'ask with a photograph (PNG, JPEG or TIFF), or with a page of a PDF')
    .option('--page <number>', 'the page of the file (default: 1)', positiveInteger('--page'))
    .option('--password <text>', 'for an encrypted PDF')
    .option('--question <text>', 'what to look for, with the picture or without one')
    .option(
      '--vision <model>',
      'a model that looks at the picture and says what it shows, as PROVIDER:MODEL, such as ollama:gemma3; without one the words in the picture are read',
      (value: string) => modelChoice(`vlm:${value}`).slice('vlm:'.length),
    )
    .option('--pack <name>', 'the domain whose classes the model chooses among (default: disaster)')
    .option('--language <code>', 'of the description: ja or en (default: that of the question, else of the documents)')
    .option('--offline', 'ask no server: of models only what they replied before')

const aboutPicture = ['page', 'password', 'vision', 'pack', 'language'] as const

/** The picture that is asked with; null where none is. Throws `invalid-options` for options that go with a picture only. */
export function pictureSource(options: PictureOptions): PictureSource | null {
  const { image, page, password } = options
  if (image === undefined) {
    const stray = aboutPicture.find((name) => options[name] !== undefined)
    if (stray === undefined) return null
    throw new ColragError('invalid-options', `--${stray}`, `--${stray} goes with --image`)
  }
  for (const needs of ['pack', 'language'] as const)
    if (options[needs] !== undefined && options.vision === undefined)
      throw new ColragError('invalid-options', `--${needs}`, `--${needs} goes with --vision`)
  if (image.trim() === '') throw new ColragError('invalid-options', '--image', '--image wants the name of a file')
  return { file: resolve(image), ...(page === undefined ? {} : { page }), ...(password === undefined ? {} : { password }) }
}

/** The question in words: the argument or `--question`, never both; empty where neither is given. */
export function wordsOf(argument: string | undefined, { question }: PictureOptions): string {
  if (argument !== undefined && question !== undefined)
    throw new ColragError('invalid-options', '--question', 'give the question once: as an argument or with --question')
  return argument ?? question ?? ''
}

/** Does some work with the vision model that is named, if one is, and closes it afterwards. `language`: where none is named. */
export async function withVision<T>(
  options: PictureOptions,
  language: 'ja' | 'en',
  work: (looking: { readonly describe?: DescribePicture }) => Promise<T>,
): Promise<T> {
  if (options.vision === undefined) return work({})
  const { vision: name, pack, language: asked = language } = options
  if (asked !== 'ja' && asked !== 'en') throw new ColragError('invalid-options', '--language', `--language is ja or en, not ${asked}`)
  const settings = modelSettings(process.env, options.offline === true ? { offline: true } : {})
  const { describe, close } = visionByName(name, { language: asked, ...(pack === undefined ? {} : { pack }) }, settings)
  try {
    return await work({ describe })
  } finally {
    await close()
  }
}
