import type { DerivedCache, GeneratedText } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'

const keyOf = (requestHash: string): string => `text-reply:${requestHash}`

/** The reply to a request that was asked before; null where there is none, or one that is not whole. */
export async function keptReply(cache: DerivedCache, requestHash: string): Promise<GeneratedText | null> {
  const bytes = await cache.get(keyOf(requestHash))
  if (bytes === null) return null
  try {
    const reply = JSON.parse(new TextDecoder().decode(bytes)) as GeneratedText
    return reply.requestHash === requestHash && reply.replyHash === sha256(reply.text) ? { ...reply, cached: true } : null
  } catch {
    // An entry that cannot be read is as good as none: the model is asked again.
    return null
  }
}

export const keepReply = (cache: DerivedCache, reply: GeneratedText): Promise<void> =>
  cache.put(keyOf(reply.requestHash), new TextEncoder().encode(JSON.stringify(reply)))
