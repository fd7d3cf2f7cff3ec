import type {
  FuseParts,
  Hit,
  Level,
  Normalizer,
  Query,
  QueryPlan,
  RankedList,
  Retriever,
  RetrieveOptions,
  RunContext,
  UnitId,
} from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bestOf } from './best-of.ts'
import { boostOf, factorOf, findingsOf, kindsOf, planOf } from './boosting.ts'
import { explain } from './explain.ts'
import { tellingOf } from './telling-of.ts'
import { candidatesOf, scoresIn } from './candidates.ts'
import { isRankFuser } from './fusers/rank-fuser.ts'
import { isPointwise } from './normalizers/pointwise.ts'

/** One axis as it is run. */
interface Axis<L extends Level> {
  readonly axis: string
  readonly weight: number
  readonly normalizer: Normalizer
  readonly retriever: Retriever<L>
}

/** What an axis said of the candidates. `silent`: why it could not be asked. */
export interface Measured {
  readonly axis: string
  readonly weight: number
  readonly raw: Float64Array
  readonly scores: Float64Array
  readonly silent?: string
}

const defaultDepth = 200

/**
 * Fusion over the union of candidates (Multimodal CoLRAG-TF 3.6, eq. 5): each channel is asked for `depth` hits, every candidate then gets
 * its exact score on every channel that can score given units, and the fuser sums up. What a channel has nothing on contributes 0, is null
 * in `parts` and is named in the explanation. `parts` hold the channels' own scores, before normalising. Scores of given units are there
 * when every channel has them and neither normaliser nor fuser looks at the other candidates. Throws `invalid-options` for weights that are
 * negative or not finite, for weights that are all 0, for a planner without units and for one that weighs axes that there are not; `unsupported` for a filter that an axis cannot apply.
 */
export function fuse<L extends Level, C extends string>(
  level: L,
  channels: Readonly<Record<C, Retriever<NoInfer<L>>>>,
  parts: FuseParts<NoInfer<C>>,
): Retriever<L> {
  const axes = axesOf(channels, parts)
  const all = (ask: (r: Retriever<L>) => boolean): boolean => axes.every((a) => ask(a.retriever))
  const scores =
    all((r) => r.supports.score && r.score !== undefined) && axes.every((a) => isPointwise(a.normalizer)) && !isRankFuser(parts.fuser)
  const fusion = { level, axes, parts }
  return {
    level,
    supports: {
      image: axes.some((a) => a.retriever.supports.image),
      within: all((r) => r.supports.within),
      filter: all((r) => r.supports.filter),
      score: scores,
    },
    retrieve: (query, options, ctx) => retrieve(fusion, query, options, ctx),
    ...(scores
      ? {
          score: async (query: Query, ids: readonly UnitId[], ctx: RunContext) =>
            (await scored(fusion, query, ids, await asked(fusion, query, ctx), [], ctx)).scores,
        }
      : {}),
  }
}

interface Fusion<L extends Level> {
  readonly level: L
  readonly axes: readonly Axis<L>[]
  readonly parts: FuseParts<string>
}

function axesOf<L extends Level>(channels: Readonly<Record<string, Retriever<L>>>, parts: FuseParts<string>): readonly Axis<L>[] {
  if (parts.planner && !parts.units)
    throw new ColragError('invalid-options', 'fuse', 'a planner boosts block kinds, which are read from the units', { hint: 'pass units' })
  const axes = Object.entries(channels).map(([axis, retriever]): Axis<L> => {
    const weight = parts.weights[axis]
    if (weight === undefined || !Number.isFinite(weight) || weight < 0)
      throw new ColragError('invalid-options', `fuse, axis ${axis}`, `the weight must be a number of at least 0, not ${String(weight)}`)
    const normalizer = isNormalizer(parts.normalizer) ? parts.normalizer : parts.normalizer[axis]
    if (!normalizer) throw new ColragError('invalid-options', `fuse, axis ${axis}`, 'the axis has no normaliser')
    return { axis, weight, normalizer, retriever }
  })
  if (!axes.some((a) => a.weight > 0)) throw new ColragError('invalid-options', 'fuse', 'no axis has a weight above 0')
  const weighed = parts.planner?.weighs ?? []
  const unknown = weighed.find((name) => !axes.some((a) => a.axis === name))
  if (unknown !== undefined) throw noSuchAxis(unknown, axes)
  return axes.filter((a) => a.weight > 0 || weighed.includes(a.axis))
}

const noSuchAxis = (name: string, axes: readonly { readonly axis: string }[]): ColragError =>
  new ColragError('invalid-options', `fuse, axis ${name}`, 'the planner weighs an axis that there is not', {
    hint: `the axes are ${axes.map((a) => a.axis).join(', ')}`,
  })

/** The axes that are run for a query, with their weights for it. */
function axesFor<L extends Level>(axes: readonly Axis<L>[], plan: QueryPlan | null): readonly Axis<L>[] {
  const weights = plan?.weights
  if (!weights) return axes.filter((a) => a.weight > 0)
  const unknown = Object.keys(weights).find((name) => !axes.some((a) => a.axis === name))
  if (unknown !== undefined) throw noSuchAxis(unknown, axes)
  const run = axes.map((a) => ({ ...a, weight: weights[a.axis] ?? 0 })).filter((a) => a.weight > 0)
  if (run.length === 0 || run.some((a) => !Number.isFinite(a.weight)))
    throw new ColragError('invalid-options', 'fuse', 'the weights of a query must be finite, and one of them above 0')
  return run
}

const isNormalizer = (value: FuseParts<string>['normalizer']): value is Normalizer => typeof value.normalize === 'function'

async function retrieve<L extends Level>(
  fusion: Fusion<L>,
  query: Query,
  options: RetrieveOptions,
  ctx: RunContext,
): Promise<RankedList<L>> {
  const { level, parts } = fusion
  const scale = isRankFuser(parts.fuser) ? 'rank' : 'open'
  if (query.text.trim() === '' && !query.image) return { level, scale, hits: [] }
  const asking = await asked(fusion, query, ctx)
  const { axes } = asking
  const deaf = query.filter === undefined ? undefined : axes.find((a) => !a.retriever.supports.filter)
  if (deaf)
    throw new ColragError('unsupported', `fuse, axis ${deaf.axis}`, 'this axis cannot hold back what a filter leaves out', {
      hint: 'leave the axis or the filter out',
    })
  const { explain: _later, ...given } = options
  const wanted = { ...given, depth: Math.max(options.depth, parts.depth ?? defaultDepth) }
  const lists: (readonly Hit[])[] = []
  for (const { retriever } of axes)
    lists.push(silentOn(retriever, query) === undefined ? (await retriever.retrieve(query, wanted, ctx)).hits : [])
  const ids = candidatesOf(lists)
  const { scores, boosted, finish } = await scored(fusion, query, ids, asking, lists, ctx)
  const best = bestOf(ids, scores, options.depth)
  const list = { level, scale, ...(asking.plan ? { findings: findingsOf(asking.plan, boosted) } : {}) } as const
  return options.explain === 'later' ? { ...list, hits: best, explain: finish } : { ...list, hits: best.map(finish) }
}

/** A picture alone says nothing to an axis that reads only text. */
const silentOn = (retriever: Retriever, query: Query): string | undefined =>
  query.text.trim() === '' && !retriever.supports.image ? 'this axis cannot search by picture' : undefined

interface Asking<L extends Level> {
  readonly plan: QueryPlan | null
  readonly axes: readonly Axis<L>[]
}

async function asked<L extends Level>({ axes, parts }: Fusion<L>, query: Query, ctx: RunContext): Promise<Asking<L>> {
  const plan = await planOf(parts, query, ctx)
  return { plan, axes: axesFor(axes, plan) }
}

async function scored<L extends Level>(
  { parts }: Fusion<L>,
  query: Query,
  ids: readonly UnitId[],
  { plan, axes }: Asking<L>,
  lists: readonly (readonly Hit[])[],
  ctx: RunContext,
): Promise<{ scores: Float64Array; boosted: boolean; finish(hit: Hit): Hit }> {
  const measured: Measured[] = []
  for (const [a, { axis, weight, normalizer, retriever }] of axes.entries()) {
    const silent = silentOn(retriever, query)
    const raw =
      silent === undefined ? await measure(axis, retriever, query, ids, lists[a] ?? [], ctx) : new Float64Array(ids.length).fill(NaN)
    measured.push({ axis, weight, raw, scores: normalizer.normalize(raw), ...(silent === undefined ? {} : { silent }) })
  }
  const contributions = parts.fuser.contributions(measured)
  const kinds = await kindsOf(parts, plan, ids)
  const sums = new Float64Array(ids.length)
  for (const axis of contributions) for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] as number) + (axis[i] ?? 0)
  const factors = plan && kinds ? sums.map((sum, i) => factorOf(plan, kinds[i], sum)) : null
  let place: ReadonlyMap<UnitId, number> | null = null
  let told: ReturnType<typeof tellingOf> | null = null
  return {
    scores: factors ? sums.map((sum, i) => sum * (factors[i] as number)) : sums,
    boosted: factors?.some((factor) => factor !== 1) ?? false,
    finish(hit) {
      place ??= new Map(ids.map((id, i) => [id, i]))
      const i = place.get(hit.id) ?? -1
      return {
        ...hit,
        ...explain(measured, contributions, i, boostOf(plan, kinds?.[i], sums[i] ?? 0), (told ??= tellingOf(measured, axes, parts, plan))),
      }
    },
  }
}

/** Exact scores where the channel has them, else those of its own hits. An infinite score would swallow all others: it counts as nothing, and is reported. */
async function measure(
  axis: string,
  retriever: Retriever,
  query: Query,
  ids: readonly UnitId[],
  hits: readonly Hit[],
  ctx: RunContext,
): Promise<Float64Array> {
  if (ids.length === 0) return new Float64Array(0)
  const exact = retriever.supports.score && retriever.score ? await retriever.score(query, ids, ctx) : scoresIn(hits, ids)
  const raw = new Float64Array(exact.length)
  let broken = -1
  for (let i = 0; i < raw.length; i++) {
    const score = exact[i] as number
    if (score === Infinity || score === -Infinity) {
      raw[i] = NaN
      if (broken < 0) broken = i
    } else raw[i] = score
  }
  if (broken >= 0)
    ctx.report({
      stage: 'fuse',
      subject: ids[broken] ?? axis,
      code: 'internal',
      message: `the axis ${axis} gave an infinite score, which counts as nothing`,
    })
  return raw
}
