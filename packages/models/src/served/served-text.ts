import type { GeneratedText, GenerateRequest, RunContext, TextModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { CallCost } from '@colrag/stage-kit'
import { sha256 } from '@colrag/stage-kit'
import type { Wire } from '../transport/transport.ts'
import { estimateTokens, fewestTokens } from './count-tokens.ts'
import { knownWeights } from './known-weights.ts'
import { keptReply, keepReply } from './reply-cache.ts'
import type { Server } from './server-options.ts'
import { splitThinking } from './split-thinking.ts'
import type { TextRequest } from './text-request.ts'
import { requestHash, textRequest } from './text-request.ts'

/** What came over the wire, before thinking and stop words are taken off. Counts are null where the server gave none. */
export interface WireReply {
  readonly text: string
  readonly promptTokens: number | null
  readonly tokens: number | null
  readonly stopped: 'end' | 'length'
  readonly revision: string | null
  readonly refused: readonly string[]
}

/** What is particular to a provider: how one request is spoken. */
export interface TextWire {
  readonly provider: string
  readonly modelId: string
  readonly images: boolean
  readonly contextTokens: number
  /** Everything but the request that may change the reply. */
  readonly settings: unknown
  chat(request: TextRequest, wire: Wire): Promise<WireReply>
  /** What the server has under the name now, for one that can tell. */
  digest?(wire: Wire): Promise<string>
}

/** A text model behind a server: pictures loaded, cache looked at, call made, reply cleaned, tokens entered in the books. */
export function servedText(spoken: TextWire, server: Server): TextModel {
  const { provider, modelId } = spoken
  const { transport, revision, secrets } = server
  const model = `${provider}:${modelId}`
  const { weights, digest } = knownWeights(spoken, server)

  const ask = async (request: TextRequest, hash: string, signal: AbortSignal | undefined): Promise<GeneratedText> => {
    const reply = await transport.call({ model, key: hash, seed: request.seed, signal, secrets }, async (wire) => {
      const raw = await spoken.chat(request, wire)
      const counted = raw.promptTokens === null || raw.tokens === null ? ('estimated' as const) : ('model' as const)
      const counts = {
        promptTokens: raw.promptTokens ?? estimateTokens(`${request.system}\n${request.prompt}`),
        tokens: raw.tokens ?? estimateTokens(raw.text),
      }
      // Entered before the reply is judged: one that is of no use costs the same.
      transport.ledger.add(model, { calls: 1, ...counts, estimated: counted === 'estimated' ? 1 : 0 })
      const cost = { ...counts, counted }
      checkWhole(model, raw, request, cost)
      return { ...raw, ...cost, text: cleanReply(model, raw, request, cost) }
    })
    const { text, promptTokens, tokens, counted, stopped, refused } = reply
    return {
      text,
      promptTokens,
      tokens,
      counted,
      stopped,
      seed: request.seed,
      requestHash: hash,
      replyHash: sha256(text),
      revision: reply.revision ?? digest() ?? revision,
      refused,
      cached: false,
    }
  }

  return {
    provider,
    modelId,
    revision,
    reads: { text: true, images: spoken.images },
    supports: { schema: true, seed: true },
    weights,
    limits: { batch: 1, parallel: true, tokens: spoken.contextTokens },
    async generate(asked: GenerateRequest, ctx: RunContext): Promise<GeneratedText> {
      if (ctx.signal?.aborted) throw new ColragError('aborted', model, 'the call was stopped', { cause: ctx.signal.reason })
      if ((asked.images?.length ?? 0) > 0 && !spoken.images)
        throw new ColragError('unsupported', model, 'this model is not set up to read pictures', {
          hint: 'set the option images where it can',
        })
      const request = await textRequest(model, asked, ctx)
      const hash = requestHash(request, [provider, modelId, digest() ?? server.identity, spoken.settings])
      const cache = transport.cache ?? ctx.cache
      const kept = cache && (await keptReply(cache, hash))
      if (kept) {
        transport.ledger.add(model, { cached: 1 })
        return kept
      }
      const reply = await ask(request, hash, ctx.signal)
      await (cache && keepReply(cache, reply))
      return reply
    },
    close: () => server.close(),
  }
}

/** A server that cuts prompts in silence gives itself away by a count that no tokenizer could reach. */
function checkWhole(model: string, { promptTokens }: WireReply, { system, prompt }: TextRequest, cause: CallCost): void {
  const fewest = fewestTokens(`${system}\n${prompt}`)
  if (promptTokens !== null && promptTokens < fewest)
    throw new ColragError(
      'over-budget',
      model,
      `the server read ${promptTokens} tokens of a prompt that has at least ${fewest}: it was cut`,
      {
        cause,
        hint: 'send less text, or give the server a larger context',
      },
    )
}

/** The text without thinking and from before the first stop word. */
function cleanReply(model: string, { text: written, stopped }: WireReply, { stop }: TextRequest, cause: CallCost): string {
  const { text: spoken } = splitThinking(written)
  const ends = stop.map((word) => spoken.indexOf(word)).filter((at) => at >= 0)
  const text = spoken.slice(0, Math.min(spoken.length, ...ends))
  if (text.trim() === '' && ends.length === 0) {
    if (stopped === 'length')
      throw new ColragError('model-output', model, 'the model used up its tokens before it said anything', {
        cause,
        hint: 'raise maxTokens, or switch the thinking of the model off',
      })
    if (stop.length === 0)
      throw new ColragError('model-output', model, 'the model said nothing', { cause, hint: 'ask with another seed or prompt' })
  }
  return text
}
