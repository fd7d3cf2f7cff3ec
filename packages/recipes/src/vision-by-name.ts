import { describePhotograph, photographQuery } from '@colrag/caption'
import { ColragError } from '@colrag/core'
import type { DescribePicture } from '@colrag/pipeline'
import { domainPacks } from './captions-by-name.ts'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'

/** `pack`: one of `domainPacks` by name, `disaster` unless told; `language`: of the description and so of the query, Japanese unless told. */
export interface VisionOptions {
  readonly pack?: string
  readonly language?: 'ja' | 'en'
}

export interface NamedVision {
  readonly describe: DescribePicture
  close(): Promise<void>
}

/**
 * What looks at photographs for queries: the model that `provider:model` names. Throws `invalid-options` for a pack that is not there and what
 * `namedTextModel` throws.
 */
export function visionByName(
  name: string,
  { pack = 'disaster', language = 'ja' }: VisionOptions = {},
  settings: ModelSettings = {},
): NamedVision {
  const domain = Object.hasOwn(domainPacks, pack) ? domainPacks[pack] : undefined
  if (!domain)
    throw new ColragError('invalid-options', '--pack', `there is no pack ${pack}`, {
      hint: `there are ${Object.keys(domainPacks).join(', ')}`,
    })
  const model = namedTextModel('--vision', name, settings, { images: true })
  const look = describePhotograph(model, { pack: domain, language, ...(settings.limits ? { limits: settings.limits } : {}) })
  return {
    describe: async (image, ctx, printed) => {
      const { call: _, ...description } = await look(image, ctx, printed)
      return { description, text: photographQuery(description, domain, language), model: name }
    },
    close: () => model.close(),
  }
}
