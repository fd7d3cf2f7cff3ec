import type { ImageRef, ModelCall, PictureDescription, RunContext, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { AskingLimits } from '@colrag/stage-kit'
import { askModel, fingerprint, modelGate } from '@colrag/stage-kit'
import type { DomainPack } from '../packs/domain-pack.ts'
import type { Language } from './check-caption.ts'
import { captionLength, oneLine } from './check-caption.ts'
import { pictureRequest } from './caption-request.ts'
import { readPictureReply } from './picture-reply.ts'
import { shorten } from '../shorten.ts'

export interface DescribePhotographOptions {
  readonly pack?: DomainPack
  /** Of the description; Japanese unless told. */
  readonly language?: Language
  readonly attempts?: number
  readonly limits?: AskingLimits
}

/** `call`: how the model was asked. */
export interface PhotographDescription extends PictureDescription {
  readonly call: ModelCall
}

/**
 * Describes a photograph for a query by picture: kind, summary of at most 200 characters, visible words, and the classes of the pack with the
 * model's confidence, surest first. `printed`: words known to stand in it, by OCR; a number that is not among them is dropped from `numbers`
 * and named in `droppedNumbers`. Rejects with `model-output` and all reasons when no reply would do, `unsupported` for a model that reads no
 * pictures, and with what the model rejects with. Replies are kept in `ctx.cache`.
 */
export function describePhotograph(
  model: TextModel,
  options: DescribePhotographOptions = {},
): (image: ImageRef, ctx: RunContext, printed?: string) => Promise<PhotographDescription> {
  const { pack = null, language = 'ja', attempts = 3 } = options
  const subject = `${model.provider}:${model.modelId}`
  if (model.reads?.images !== true)
    throw new ColragError('unsupported', subject, `${subject} does not read pictures`, { hint: 'name a model that does' })
  const gate = modelGate('describe-photograph', options.limits)
  const key = fingerprint('describe-photograph', 2, { pack, language, attempts })
  return async (image, ctx, printed = '') => {
    const { value, call } = await askModel<PictureDescription>(
      {
        model,
        key,
        attempts,
        gate,
        request: (_attempt, _cut, rejected) => pictureRequest(image, { printed, context: [], language, pack, rejected }),
        take: (reply) => readPictureReply(reply, [printed], pack),
      },
      ctx,
    )
    if (value) return { ...value, summary: shorten(oneLine(value.summary), captionLength.most), call }
    throw new ColragError('model-output', subject, `no description of the photograph would do: ${[...new Set(call.rejected)].join('; ')}`, {
      retryable: true,
    })
  }
}
