import type { EvidenceGrower } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { visualEvidence } from '@colrag/graph'
import { lateInteraction, pooledRanker } from '@colrag/late-interaction'
import { bundledTokenEncoder, multiVectorModel } from '@colrag/models'

/** `close` frees the encoder. */
export interface NamedVisuals {
  readonly grower: EvidenceGrower
  close(): Promise<void>
}

const hint =
  'say none, maxsim (late interaction of the bundled encoder with captions), maxsim:PROVIDER:MODEL (an encoder of pictures, such as onnx:FOLDER), or pooled in place of maxsim; behind it ?most= and how many pictures'

/**
 * What ranks the pictures that hang on hits, by its name (ColGraphRAG): `maxsim` or `pooled` with the bundled encoder over what is written of pictures, or
 * `maxsim:PROVIDER:MODEL` over the pictures themselves where the model reads them. Over words, tokens are freed of their common direction and the
 * question is asked as it is; over pictures its visual phrases are. Null for `none`. Rejects with `invalid-options` for a name that is none, and with
 * what the models reject with.
 */
export async function visualsByName(name: string): Promise<NamedVisuals | null> {
  const [, kind = '', model = '', most] = /^(none|maxsim|pooled)(?::([^?]+))?(?:\?most=(\d+))?$/.exec(name.trim()) ?? []
  if (kind === '' || most === '0')
    throw new ColragError('invalid-options', '--visual-ranker', `there is no visual ranker ${name}`, { hint })
  if (kind === 'none') return null
  const encoder = model === '' ? bundledTokenEncoder() : await multiVectorModel(model)
  const seesPictures = encoder.reads?.images === true
  const content = seesPictures ? 'image' : 'context+text'
  const ranker =
    kind === 'pooled' ? pooledRanker({ model: encoder, content }) : lateInteraction({ model: encoder, content, centred: !seesPictures })
  return {
    grower: visualEvidence({ ranker, asks: seesPictures ? 'phrases' : 'question', ...(most === undefined ? {} : { most: Number(most) }) }),
    close: () => encoder.close(),
  }
}
