import type { EvidenceGrower } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { visualEvidence } from '@colrag/graph'
import { lateInteraction, pooledRanker } from '@colrag/late-interaction'
import { namedTokenEncoder } from './named-token-encoder.ts'
import { countIn, ownSettings } from './own-settings.ts'

/** `close` frees the encoder. */
export interface NamedVisuals {
  readonly grower: EvidenceGrower
  close(): Promise<void>
}

const flag = '--visual-ranker'
const hint =
  'say none, maxsim (late interaction of the bundled encoder with captions), maxsim:PROVIDER:MODEL (an encoder of pictures, such as onnx:FOLDER), or pooled in place of maxsim; behind it ?most= and how many of the best pictures are looked at, and ?dims= for a model behind a server'
const option = { flag, hint }

/**
 * What ranks the pictures that hang on hits, by its name (ColGraphRAG): `maxsim` or `pooled` with the bundled encoder over what is written of pictures, or
 * `maxsim:PROVIDER:MODEL` over the pictures themselves where the model reads them. Over words, tokens are freed of their common direction and the
 * question is asked as it is; over pictures its visual phrases are. Null for `none`. Rejects with `invalid-options` for a name that is none, and with
 * what the models reject with.
 */
export async function visualsByName(name: string): Promise<NamedVisuals | null> {
  const { rest, own } = ownSettings(option, name.trim(), ['most'])
  const most = countIn(option, name, 'most', own.most)
  if (rest === 'none') return null
  const [, kind = '', model = ''] = /^(maxsim|pooled)(?::(.+))?$/.exec(rest) ?? []
  if (kind === '') throw new ColragError('invalid-options', flag, `there is no visual ranker ${name}`, { hint })
  const encoder = await namedTokenEncoder(option, model)
  const seesPictures = encoder.reads?.images === true
  const content = seesPictures ? 'image' : 'context+text'
  const ranker =
    kind === 'pooled' ? pooledRanker({ model: encoder, content }) : lateInteraction({ model: encoder, content, centred: !seesPictures })
  return {
    grower: visualEvidence({ ranker, asks: seesPictures ? 'phrases' : 'question', ...(most === undefined ? {} : { most }) }),
    close: () => encoder.close(),
  }
}
