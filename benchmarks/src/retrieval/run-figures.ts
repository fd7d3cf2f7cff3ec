import { join } from 'node:path'
import type { AnyRecipe, Retriever, RunContext, Unit, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'
import { unitTree } from '@colrag/hierarchy'
import { bootstrapInterval, evaluate, ndcg } from '@colrag/metrics'
import { topK } from '@colrag/stage-kit'
import { jqaraRuns } from '../datasets/jqara-runs.ts'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'

const words = 'bm25'
const meaning = 'static-embedding-japanese'

/**
 * What a recipe's fusion makes of the scores that published systems gave: its own `retrieve`, with values as they are, over two axes whose
 * scores are read from files. BM25 is divided by its best, as our index does.
 */
export async function runFigures(recipe: AnyRecipe, data: string): Promise<readonly Figure[]> {
  const { judgements, runs } = await jqaraRuns(join(data, 'jqara_runs'), [words, meaning])
  const run = new Map<string, readonly string[]>()
  for (const question of judgements.keys()) {
    const byWords = runs[words].get(question) ?? new Map<string, number>()
    const best = Math.max(...byWords.values())
    const scaled = new Map([...byWords].map(([id, score]) => [id, score / best]))
    run.set(question, await fused(recipe, question, { bm25: scaled, text: runs[meaning].get(question) ?? new Map() }))
  }
  const gained = evaluate([ndcg(10)], judgements, run).measures[0]?.values ?? new Float64Array()
  const { mean, low, high, n } = bootstrapInterval(gained)
  const alone = (name: typeof words | typeof meaning): Figure => {
    const ranked = new Map([...runs[name]].map(([question, scores]) => [question, [...scores.keys()]]))
    return figure({ name: `jqara, nDCG@10, ${name} alone`, ours: evaluate([ndcg(10)], judgements, ranked).measures[0]?.mean ?? 0, n })
  }
  return [
    figure({ name: `jqara, nDCG@10, fused [${low.toFixed(3)}, ${high.toFixed(3)}]`, ours: mean, n, target: 0.525 }),
    alone(meaning),
    alone(words),
  ]
}

const ctx: RunContext = {
  assets: { get: () => Promise.reject(new Error('no pictures here')), put: () => Promise.reject(new Error('no pictures here')) },
  seed: 0,
  report: () => undefined,
}

async function fused(
  recipe: AnyRecipe,
  question: string,
  axes: Readonly<Record<'bm25' | 'text', ReadonlyMap<string, number>>>,
): Promise<readonly string[]> {
  const ids = [...axes.text.keys()]
  const units = new Map(ids.flatMap((id) => [unit(`${id}/d`, 'document', null), unit(id, 'block', `${id}/d`)]).map((u) => [u.id, u]))
  const silent = Object.fromEntries(Object.entries(recipe.indexes).map(([axis, { level }]) => [axis, scored(level, new Map())]))
  const opened = {
    ...silent,
    bm25: scored('block', axes.bm25),
    text: scored('block', axes.text),
    tree: unitTree(units.values()),
    units: { get: (wanted: readonly UnitId[]) => Promise.resolve(wanted.map((id) => units.get(id) as Unit)) },
  }
  const { hits } = await recipe.retrieve(opened as never, recipe.values).retrieve({ id: question, text: question }, { depth: 10 }, ctx)
  return hits.map(({ id }) => id)
}

function scored<L extends Unit['level']>(level: L, scores: ReadonlyMap<string, number>): Retriever<L> {
  return {
    level,
    supports: { image: false, within: true, filter: false, score: true },
    retrieve: (_, { depth, within }) =>
      Promise.resolve({
        level,
        scale: 'open',
        hits: topK(
          [...scores].map(([id, s]) => [unitId(id), s] as const).filter(([id]) => !within || within.has(id)),
          depth,
        ),
      }),
    score: (_, ids) => Promise.resolve(Float64Array.from(ids, (id) => scores.get(id) ?? NaN)),
  }
}

const unit = (id: string, level: Unit['level'], parent: string | null): Unit => ({
  id: unitId(id),
  level,
  parentId: parent === null ? null : unitId(parent),
  text: '',
  context: '',
  placements: [],
  anchors: [],
  facets: { kind: 'text', title: '', volume: '' },
})
