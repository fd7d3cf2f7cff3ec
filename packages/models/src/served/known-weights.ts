import type { RunContext } from '@colrag/core'
import type { Server } from './server-options.ts'
import type { TextWire } from './served-text.ts'

/** What is known of the weights behind a name. */
interface KnownWeights {
  weights(ctx: RunContext): Promise<string>
  /** As the server told; null before it was asked, and where it cannot tell. */
  digest(): string | null
}

/** A server that is slow to say what it has should not keep anybody waiting who has time for its replies. */
const patienceMs = 10_000

/**
 * Which weights a server has under a name: the pinned revision, else what the server says that it has, else its address. It is asked once. What
 * came out is kept in the cache under the model's name, for a run that is offline or has another address: it finds the replies of the last one
 * that was not.
 */
export function knownWeights({ provider, modelId, digest }: TextWire, server: Server): KnownWeights {
  const { transport, identity, secrets, pinned } = server
  const model = `${provider}:${modelId}`
  let told: string | null = null
  let asking: Promise<string | null> | null = null
  const ask = (signal: AbortSignal | undefined): Promise<string | null> => {
    if (!digest) return Promise.resolve(identity)
    const limit = AbortSignal.timeout(patienceMs)
    const either = signal ? AbortSignal.any([signal, limit]) : limit
    asking ??= transport.call({ model, key: 'digest', seed: 0, signal: either, secrets, retries: 0 }, digest).then(
      (said) => (told = said),
      () => {
        // Who stopped the call may ask again.
        if (signal?.aborted) asking = null
        return null
      },
    )
    return asking
  }
  return {
    digest: () => told,
    async weights(ctx) {
      if (pinned) return identity
      const cache = transport.cache ?? ctx.cache
      const place = `weights:${model}`
      const kept = await cache?.get(place)
      const last = kept ? new TextDecoder().decode(kept) : null
      const now = transport.offline ? null : await ask(ctx.signal)
      if (now === null) return last ?? identity
      if (now !== last) await cache?.put(place, new TextEncoder().encode(now))
      return now
    },
  }
}
