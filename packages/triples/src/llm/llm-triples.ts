import type { BlockKind, ModelCall, ModelReport, Passage, RunContext, TextModel, Triple, TripleExtractor } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import type { AskingLimits, TokenPrice } from '@colrag/stage-kit'
import { askModel, fingerprint, modelGate, modelTally } from '@colrag/stage-kit'
import { entityKey } from '../entities/entity-key.ts'
import { objectValue } from '../object-value.ts'
import { evidenceOf, placeOf, rejectionOf } from './check-triple.ts'
import type { Evidence, Rejection } from './check-triple.ts'
import { triplePrompt, tripleSchema } from './prompt.ts'
import { readTripleReply } from './read-triple-reply.ts'
import type { SaidTriple } from './read-triple-reply.ts'
import { splitText } from './split-text.ts'

/**
 * `least` and `most`: triples asked for per block, 5 to 15 as in the paper. `attempts`: replies asked for until one can be used, each with
 * another seed; 3. `limits`: caps on calls, tokens and seconds, and on money where a `price` is given. `kinds`: blocks that are asked about,
 * by default all but titles and headings; `leastText`: shorter texts are not, 12 characters. `fallback`: makes the triples of blocks that the
 * model is not asked about, has no usable reply for or of which nothing it said is true, labelled by its own rules; none unless given. Those of
 * a table are kept beside the model's. An empty list is the model's answer: such a block stays without triples. `onRejected` hears of each triple that the text does not hold.
 */
export interface LlmTriplesOptions {
  readonly least?: number
  readonly most?: number
  readonly attempts?: number
  readonly temperature?: number
  readonly limits?: AskingLimits & { readonly money?: number }
  readonly price?: TokenPrice
  readonly kinds?: readonly BlockKind[]
  readonly leastText?: number
  readonly fallback?: TripleExtractor
  readonly onRejected?: (rejected: SaidTriple & { readonly blockId: string; readonly reason: Rejection }) => void
}

/** What was said of a block so far. */
interface Said {
  readonly said: SaidTriple[]
  readonly calls: ModelCall[]
}

export interface LlmTriples extends TripleExtractor {
  report(): ModelReport
}

const version = 3
const allKinds: readonly BlockKind[] = [
  'text',
  'list',
  'table',
  'figure',
  'photo',
  'map',
  'chart',
  'formula',
  'caption',
  'footnote',
  'legend',
]

/**
 * Triples by a language model (open information extraction, TF 3.4): one block per call, JSON by schema, low temperature. What it says is
 * kept only where the block holds it: every number of a triple stands in the text, and so do its names. A reply that cannot be used is a
 * failure with a reason (an issue `model-output`), never an empty result; its block is asked again with another seed. Replies are kept in
 * `ctx.cache`, so that a run that was killed asks nothing twice.
 */
export function llmTriples(model: TextModel, options: LlmTriplesOptions = {}): LlmTriples {
  const { least = 5, most = 15, attempts = 3, temperature = 0.1, limits = {}, price, kinds = allKinds, leastText = 12, fallback } = options
  for (const [what, value] of Object.entries({ least, most, attempts }))
    if (!Number.isInteger(value) || value < 1)
      throw new ColragError('invalid-options', 'llmTriples', `${what} must be a whole number of at least 1, not ${value}`)
  const { money: mostMoney, ...caps } = limits
  if (mostMoney !== undefined && !price)
    throw new ColragError('invalid-options', 'llmTriples', 'a cap on money needs the price of the model', {
      hint: 'give price, 0 where it costs nothing',
    })
  const name = 'llm-triples'
  const told = `${model.provider}:${model.modelId}`
  const print = fingerprint(name, version, {
    model: told,
    revision: model.revision,
    context: model.limits.tokens,
    least,
    most,
    temperature,
    kinds,
    leastText,
    fallback: fallback?.fingerprint,
  })
  const tally = modelTally(name, told, price)
  const gate = modelGate(told, caps, () => (mostMoney !== undefined && (tally.money() ?? 0) >= mostMoney ? `${mostMoney} on money` : null))
  const named = entityKey()
  // Half of what the model reads is for the words, so that prompt and reply fit; a CJK character may take a token and a half.
  const longest = Math.max(400, Math.min(6000, Math.floor(model.limits.tokens / 3)))
  const reported: Set<string> = new Set()

  /**
   * Adds the triples said of a text to `into`, in parts where the reply was cut, as they come: a fault leaves what was said before. False where
   * no reply would do.
   */
  async function ask(passage: Passage, text: string, depth: number, into: Said, ctx: RunContext): Promise<boolean> {
    const answer = await askModel(
      {
        model,
        key: print,
        attempts,
        gate,
        ledger: tally,
        request: (attempt) => ({
          ...triplePrompt(passage, text, { least, most }),
          schema: tripleSchema(most),
          // At so low a temperature another seed says the same again.
          temperature: attempt === 0 ? temperature : Math.max(temperature, 0.7),
          maxTokens: Math.min(2048, Math.floor(model.limits.tokens / 2)),
        }),
        take(reply, cut) {
          const read = readTripleReply(reply, cut)
          if (read.fault !== undefined) return { rejected: read.fault }
          return read.triples.length === 0 && (read.partial || read.unreadable > 0)
            ? { rejected: 'the reply holds no whole triple' }
            : { value: read }
        },
      },
      ctx,
    )
    tally.questioned(answer.call)
    if (!answer.value || answer.value.fault !== undefined) {
      const { reply, replyHash, rejected } = answer.call
      ctx.report({
        stage: name,
        subject: passage.blockId,
        code: 'model-output',
        message: `${told} gave no triples that can be read: ${rejected.at(-1) ?? 'no reply'} (${answer.call.attempts} replies; the last one, ${replyHash.slice(0, 8)}, begins ${JSON.stringify(reply.slice(0, 60))})`,
        hint: 'use a model that keeps to a schema',
        // Where rules stand in, next to nothing is lost.
        ...(fallback ? { minor: true as const } : {}),
      })
      return false
    }
    into.said.push(...answer.value.triples)
    into.calls.push(answer.call)
    if (!answer.value.partial) return true
    tally.cut()
    if (depth < 2 && text.length >= 400)
      for (const part of splitText(text, Math.ceil(text.length * 0.6))) await ask(passage, part, depth + 1, into, ctx)
    return true
  }

  function kept(passage: Passage, said: readonly SaidTriple[], calls: readonly ModelCall[]): Triple[] {
    const evidence: Evidence = evidenceOf(passage.text, passage.heading ?? '')
    const seen = new Set<string>()
    const triples: Triple[] = []
    for (const triple of said) {
      const key = JSON.stringify([triple.subject, triple.predicate, triple.object].map(named))
      const reason =
        rejectionOf(triple, evidence) ?? (seen.has(key) ? 'repeated' : triples.length >= most * calls.length ? 'over-limit' : null)
      seen.add(key)
      if (reason) {
        tally.rejected(reason)
        options.onRejected?.({ ...triple, blockId: passage.blockId, reason })
        continue
      }
      const at = placeOf(triple.object, passage.text)
      const value = objectValue(triple.object, true)
      const [first] = calls
      // The words of a reply stand once, with the first triple that came of it.
      const call = first && { ...first, reply: triples.length === 0 ? first.reply : '' }
      triples.push({
        ...triple,
        blockId: passage.blockId,
        ...(value ? { value } : {}),
        ...(at ? { at } : {}),
        by: {
          stage: name,
          fingerprint: print,
          model: `${told}@${first?.revision ?? model.revision}`,
          confidence: at ? 0.8 : 0.6,
          ...(call ? { call } : {}),
        },
      })
    }
    return triples
  }

  /** Once a document where all that follow would meet the fault: a server that is down would leave an issue for every block. */
  function tell(passage: Passage, error: ColragError, begun: boolean, ctx: RunContext): void {
    const { alone, key } = gate.scope(error, passage.blockId)
    const loss = begun
      ? 'the triples of its parts before are kept, the rest of this block has none of the model'
      : `${alone ? 'this block has' : 'blocks of this document have'} no triples of the model`
    const words = error.message.startsWith('left out: ') ? error.message : `left out: ${error.message}`
    if (begun || !reported.has(key)) ctx.report({ ...issueOf(name, passage.blockId, error), message: `${words}; ${loss}` })
    if (!begun) reported.add(key)
  }

  /** A model tells some of a table's cells, rules tell all of them. */
  function withRules(triples: readonly Triple[], rules: readonly Triple[]): readonly Triple[] {
    const keyOf = (t: Triple): string => JSON.stringify([t.subject, t.predicate, t.object].map(named))
    const told = new Set(triples.map(keyOf))
    return [...triples, ...rules.filter((t) => !told.has(keyOf(t)))]
  }

  const instead = async (passage: Passage, ctx: RunContext): Promise<readonly Triple[]> =>
    ((await fallback?.extract(passage, ctx)) ?? []).map((t) => ({ ...t, by: { ...t.by, stage: name, fingerprint: print } }))

  return {
    name,
    fingerprint: print,
    report: () => tally.report(),
    async extract(passage, ctx) {
      if (!kinds.includes(passage.kind) || passage.text.trim().length < leastText || !/\p{L}/u.test(passage.text))
        return instead(passage, ctx)
      tally.block()
      const parts = splitText(passage.text, longest)
      const into: Said = { said: [], calls: [] }
      let failed = 0
      let broken = false
      try {
        for (const part of parts) if (!(await ask(passage, part, 0, into, ctx))) failed++
      } catch (error) {
        ctx.signal?.throwIfAborted()
        if (!ColragError.is(error) || error.code === 'aborted') throw error
        broken = true
        tell(passage, error, into.said.length > 0, ctx)
      }
      const { said, calls } = into
      if (broken && said.length === 0) {
        tally.leftOut()
        return instead(passage, ctx)
      }
      if (broken) tally.cut()
      if (failed === parts.length) {
        tally.failed()
        return instead(passage, ctx)
      }
      const triples = kept(passage, said, calls)
      tally.answered(said.length, triples.length)
      if (triples.length === 0 && (said.length > 0 || failed > 0)) return instead(passage, ctx)
      return passage.table ? withRules(triples, await instead(passage, ctx)) : triples
    },
  }
}
