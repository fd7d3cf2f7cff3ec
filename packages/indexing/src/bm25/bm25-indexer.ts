import type { Hit, Indexer, Level, UnitId } from '@colrag/core'
import { recent } from '@colrag/stage-kit/indexes'
import { contentOf } from '../content.ts'
import type { Content } from '../content.ts'
import type { Folding } from '../folding/folding.ts'
import { textFolding } from '../folding/text-folding.ts'
import { storedIndexer } from '../stored-indexer.ts'
import { mixedTokenizer } from '../tokenizers/mixed-tokenizer.ts'
import type { Tokenizer } from '../tokenizers/tokenizer.ts'
import { askedQuery } from './asked-query.ts'
import type { AskedQuery, Bm25Scale } from './asked-query.ts'
import { bm25Parameters, okapiIdf } from './bm25-formula.ts'
import type { Bm25Parameters } from './bm25-formula.ts'
import { explainUnit } from './explain-unit.ts'
import { mergePostings } from './merge-postings.ts'
import { emptyPostings, loadPostings, stretchesOf } from './postings.ts'
import type { Postings } from './postings.ts'
import { bm25Model, planQuery } from './query-plan.ts'
import type { Bm25Model } from './query-plan.ts'
import { rowSearch } from './search-rows.ts'
import type { RowSearch } from './search-rows.ts'
import { unitCounter } from './unit-counter.ts'

export interface Bm25Options<L extends Level> extends Partial<Bm25Parameters> {
  readonly level: L
  readonly tokenizer?: Tokenizer
  readonly folding?: Folding
  readonly content?: Content
  /**
   * `unit` (default): divided by the highest score of the whole index for this query, 0 where that is not positive and for negative
   * scores, so in [0, 1]. `share`: divided by what a unit would have that held every term of the query without end, so in [0, 1) and near 0
   * where the best units hold little of what was asked. `open`: the sum as it is.
   */
  readonly scale?: Bm25Scale
}

interface Bm25State {
  readonly postings: Postings
  /** Worked out at the first question: a change that nobody asks anything of does without. */
  model(): Bm25Model
  ask(text: string): Promise<AskedQuery>
}

/**
 * Words in common: BM25Okapi (CoLRAG-TF, 3.3) with k1 1.5, b 0.75, epsilon 0.25 unless told otherwise. A unit is a hit when it shares a
 * term with the query; `score` says 0 for a unit that shares none and NaN for one that the index does not hold. The search is exact.
 */
export function bm25Indexer<L extends Level>(options: Bm25Options<L>): Indexer<L> {
  const { level, tokenizer = mixedTokenizer, folding = textFolding, content = 'context+text', scale = 'unit' } = options
  const parameters = bm25Parameters(options)
  const listed = scale === 'open' ? 'open' : 'unit'

  return storedIndexer<L, Bm25State>({
    name: 'bm25',
    level,
    format: 2,
    identity: { tokenizer: `${tokenizer.name} ${tokenizer.version}`, folding: `${folding.name} ${folding.version}`, content },
    scale: listed,
    empty: () => ({ counts: { meanIdf: 0 }, parts: emptyPostings() }),
    load(packed) {
      const postings = loadPostings(packed)
      const held = recent<AskedQuery>(4)
      let asked: { readonly model: Bm25Model; readonly search: RowSearch } | null = null
      const ready = (): NonNullable<typeof asked> => {
        if (asked === null) {
          const model = bm25Model(postings, packed.counts['meanIdf'] ?? 0, parameters)
          asked = { model, search: rowSearch(model) }
        }
        return asked
      }
      return {
        postings,
        model: () => ready().model,
        ask: (text) =>
          held(text, async () => {
            const { model, search } = ready()
            return askedQuery(model, search, planQuery(model, tokenizer, folding.fold(text)), scale)
          }),
      }
    },
    async change({ postings }, upsert, remove) {
      const counter = unitCounter(tokenizer)
      for await (const unit of upsert) counter.add(unit.id, unit.facets, folding.fold(contentOf(unit, content)))
      const parts = mergePostings(postings, remove, counter.counted())
      return { counts: { meanIdf: meanIdf(parts['ends'] as Uint32Array, parts['lengths']?.length ?? 0) }, parts }
    },
    async retrieve({ postings, ask }, query, { depth, within }) {
      const { units } = postings
      const { rows, scores } = (await ask(query.text)).top(units.candidates(query.filter, within), depth)
      const hits: Hit[] = []
      for (let i = 0; i < rows.length; i++) hits.push({ id: units.ids[rows[i] as number] as UnitId, score: scores[i] as number })
      return { level, scale: listed, hits }
    },
    about: ({ postings }) => ({
      ids: postings.units.ids,
      facts: { tokenizer: `${tokenizer.name} ${tokenizer.version}`, terms: postings.terms.size, postings: postings.rows.length },
    }),
    termSource: (state) => ({
      async explain({ text }, unit) {
        const { model, ask } = state()
        return explainUnit(model(), await ask(text), unit, { tokenizer, folding, content })
      },
    }),
    async score({ postings, ask }, query, ids) {
      const { units } = postings
      return (await ask(query.text)).scores(Int32Array.from(ids, (id) => units.find(id)))
    },
  })
}

/** The mean okapi idf over the vocabulary, negative ones included; 0 for an empty vocabulary. */
function meanIdf(ends: Uint32Array, units: number): number {
  const stretches = stretchesOf(units)
  let sum = 0
  let before = 0
  for (let end = stretches - 1; end < ends.length; end += stretches) {
    sum += okapiIdf(units, (ends[end] as number) - before)
    before = ends[end] as number
  }
  return ends.length === 0 ? 0 : (sum * stretches) / ends.length
}
