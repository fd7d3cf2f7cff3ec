import type { Indexer, Level, UnitId } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { contentOf } from '../content.ts'
import type { Content } from '../content.ts'
import type { Folding } from '../folding/folding.ts'
import { textFolding } from '../folding/text-folding.ts'
import { recent } from '../selection/recent.ts'
import { selectTop } from '../selection/select-top.ts'
import { storedIndexer } from '../stored-indexer.ts'
import { mixedTokenizer } from '../tokenizers/mixed-tokenizer.ts'
import type { Tokenizer } from '../tokenizers/tokenizer.ts'
import { bm25Scorer, meanIdf } from './bm25-scorer.ts'
import type { Bm25Parameters, RowScores } from './bm25-scorer.ts'
import { mergePostings } from './merge-postings.ts'
import { emptyPostings, loadPostings, termCounter } from './postings.ts'
import type { CountedUnit, Postings } from './postings.ts'

export interface Bm25Options<L extends Level> extends Partial<Bm25Parameters> {
  readonly level: L
  readonly tokenizer?: Tokenizer
  readonly folding?: Folding
  readonly content?: Content
  /**
   * `unit` (default): divided by the highest score of the whole index for this query, 0 where that is not positive and for negative
   * scores, so in [0, 1]. `open`: the sum as it is.
   */
  readonly scale?: 'unit' | 'open'
}

interface Bm25State {
  readonly postings: Postings
  rowScores(text: string): Promise<RowScores>
}

/**
 * Words in common: BM25Okapi (CoLRAG-TF, 3.3) with k1 1.5, b 0.75, epsilon 0.25 unless told otherwise. A unit is a hit when it shares a
 * term with the query; `score` says 0 for a unit that shares none and NaN for one that the index does not hold.
 */
export function bm25Indexer<L extends Level>(options: Bm25Options<L>): Indexer<L> {
  const { level, tokenizer = mixedTokenizer, folding = textFolding, content = 'context+text', scale = 'unit' } = options
  const parameters: Bm25Parameters = {
    k1: options.k1 ?? 1.5,
    b: options.b ?? 0.75,
    epsilon: options.epsilon ?? 0.25,
    variant: options.variant ?? 'okapi',
  }
  if (
    !(parameters.k1 >= 0 && Number.isFinite(parameters.k1) && parameters.b >= 0 && parameters.b <= 1 && Number.isFinite(parameters.epsilon))
  ) {
    throw new ColragError(
      'invalid-options',
      'bm25',
      `k1 ${parameters.k1}, b ${parameters.b}, epsilon ${parameters.epsilon}: k1 must be at least 0, b from 0 to 1`,
    )
  }
  const tokens = (text: string): string[] => tokenizer.tokens(folding.fold(text))

  return storedIndexer<L, Bm25State>({
    name: 'bm25',
    level,
    format: 1,
    identity: { tokenizer: `${tokenizer.name} ${tokenizer.version}`, folding: `${folding.name} ${folding.version}`, content },
    scale,
    empty: () => ({ counts: { meanIdf: 0 }, parts: emptyPostings() }),
    load(packed) {
      const postings = loadPostings(packed)
      const scorer = bm25Scorer(postings, packed.counts['meanIdf'] ?? 0, parameters)
      const held = recent<RowScores>(4)
      return { postings, rowScores: (text) => held(text, async () => scaled(scorer(tokens(text)), scale)) }
    },
    async change(state, upsert, remove) {
      const counter = termCounter()
      const added = new Map<UnitId, CountedUnit>()
      for await (const unit of upsert) added.set(unit.id, { facets: unit.facets, ...counter.count(tokens(contentOf(unit, content))) })
      const parts = mergePostings(state.postings, remove, added, counter.vocabulary)
      return { counts: { meanIdf: meanIdf(parts['ends'] as Uint32Array, parts['lengths']?.length ?? 0) }, parts }
    },
    async retrieve(state, query, { depth, within }) {
      const { units } = state.postings
      const { scores, touched } = await state.rowScores(query.text)
      const rows = units.candidates(query.filter, within) ?? units.ids.keys()
      return {
        level,
        scale,
        hits: selectTop(
          units.ids,
          Iterator.from(rows).filter((row) => touched[row] === 1),
          scores,
          depth,
        ),
      }
    },
    async score(state, query, ids) {
      const { scores } = await state.rowScores(query.text)
      return Float64Array.from(ids, (id) => scores[state.postings.units.find(id)] ?? Number.NaN)
    },
  })
}

function scaled(found: RowScores, scale: 'unit' | 'open'): RowScores {
  if (scale === 'open') return found
  const scores = found.best > 0 ? found.scores.map((score) => Math.max(0, score / found.best)) : new Float64Array(found.scores.length)
  return { ...found, scores, best: found.best > 0 ? 1 : 0 }
}
