import { disasterPack, llmCaptions, ruleCaptioner } from '@colrag/caption'
import type { DomainPack } from '@colrag/caption'
import type { Captioner, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { commandCaptions, commandSettings, isCommand } from '@colrag/stage-kit'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'

/** `asks`: it puts questions to a model or a program, of which there is one. `close` frees them. */
export interface NamedCaptions {
  readonly captioner: Captioner
  readonly asks: boolean
  close(): Promise<void>
}

const hint =
  'say rules, llm:PROVIDER:MODEL (for tables and words), vlm:PROVIDER:MODEL (a model that also looks at pictures), both with a comma between, or cmd:PROGRAM'
const part = /^(llm|vlm)\s*:\s*(.+)$/

/** Packs by name: what a model is asked of pictures beside what they show. */
export const domainPacks: Readonly<Record<string, DomainPack>> = { [disasterPack.name]: disasterPack }

/**
 * The captioner that a text names: `rules`, `llm:PROVIDER:MODEL`, `vlm:PROVIDER:MODEL`, or an `llm` and a `vlm` with a comma between, the second
 * for pictures; or `cmd:PROGRAM`, for which rules stand in where it fails. `pack`: one of `domainPacks`, for a model that looks. Throws `invalid-options` for a name that is none, what `namedTextModel`
 * throws, and what `llmCaptions` throws for the settings.
 */
export function captionsByName(name: string, pack: string | undefined, settings: ModelSettings = {}): NamedCaptions {
  if (name.trim() === 'rules' && pack === undefined) return { captioner: ruleCaptioner(), asks: false, close: () => Promise.resolve() }
  if (isCommand(name) && pack === undefined) {
    const captioner = commandCaptions(commandSettings(name), ruleCaptioner())
    return { captioner, asks: true, close: () => captioner.close() }
  }
  const parts = name.trim() === 'rules' ? [] : name.split(',').map((text) => part.exec(text.trim()))
  const wordsOf = parts.find((p) => p?.[1] === 'llm')?.[2]
  const eyesOf = parts.find((p) => p?.[1] === 'vlm')?.[2]
  const known = [wordsOf, eyesOf].filter((model) => model !== undefined)
  if (pack !== undefined && !Object.hasOwn(domainPacks, pack))
    throw new ColragError('invalid-options', '--pack', `there is no pack ${pack}`, {
      hint: `there are ${Object.keys(domainPacks).join(', ')}`,
    })
  if (pack !== undefined && eyesOf === undefined)
    throw new ColragError('invalid-options', '--pack', 'a pack is asked of pictures, and no model looks at them', { hint })
  if (known.length === 0 || known.length < parts.length)
    throw new ColragError('invalid-options', '--captions', `there is no captioner ${name}`, { hint })
  const open = (model: string, images: boolean): TextModel => namedTextModel('--captions', model, settings, images ? { images } : {})
  const vision = eyesOf === undefined ? null : open(eyesOf, true)
  const words = wordsOf === undefined ? vision : open(wordsOf, false)
  const models = [...new Set([vision, words])].filter((model) => model !== null)
  const { limits, price } = settings
  const captioner = llmCaptions(words as TextModel, {
    ...(vision ? { vision } : {}),
    ...(pack === undefined ? {} : { pack: domainPacks[pack] as DomainPack }),
    ...(limits ? { limits } : {}),
    ...(price ? { price } : {}),
  })
  return {
    captioner,
    asks: true,
    close: async () => {
      for (const model of models) await model.close()
    },
  }
}
