import type { PreparedSet, RetrievalSet } from '@colrag/benchmarks/sets'
import { ColragError } from '@colrag/core'
import type { Space, Trial } from '@colrag/core'
import { createStudy, crowding, gridSize, importances } from '@colrag/tuning'
import type { Study, StudyStorage } from '@colrag/tuning'
import type { QuestionScorer, RecipeValues } from '../measuring/score-questions.ts'
import { parted, splitQuestions } from '../measuring/split-questions.ts'
import type { QuestionSplit } from '../measuring/split-questions.ts'
import { recommend } from '../report/recommend.ts'
import type { TuneReport } from '../report/tune-report.ts'
import { prunedSteps } from '../tune-options.ts'
import type { TuneOptions } from '../tune-options.ts'
import { baselinesOf } from './baselines.ts'
import { foldChoices } from './fold-choices.ts'
import { runStudy } from './run-study.ts'
import { studyName } from './study-name.ts'
import { tunedRows } from './tuned-rows.ts'
import { tunedSpace } from './tuned-space.ts'
import type { TunedSpace } from './tuned-space.ts'

/** What is tuned on what. `recipeName`: as the user named it. `scorer`: over the questions of `prepared` that have gold, in their order. */
export interface TuneTask {
  readonly set: RetrievalSet
  readonly recipeName: string
  readonly prepared: PreparedSet
  readonly scorer: QuestionScorer
  readonly options: TuneOptions
  readonly storage?: StudyStorage
  readonly signal: AbortSignal
  told?(trial: Trial, study: Study<Space>): void
}

export interface Tuned {
  readonly report: TuneReport
  /** Whole values of the recipe. */
  readonly values: RecipeValues
  readonly space: Space
}

/**
 * Tunes a recipe on one part of the questions and judges it on the other. The choice among trials that share the best score is the one of the lowest
 * number; with several objectives, the one of the front that is best in the first. Throws `empty` where no trial was completed.
 */
export async function tune(task: TuneTask): Promise<Tuned> {
  const { set, recipeName, prepared, scorer, options, storage, signal } = task
  const { objectives, folds } = options
  const search = prepared.searches[0] as PreparedSet['searches'][number]
  const questions = prepared.questions.filter(({ gold }) => gold.length > 0)
  const split = splitQuestions(
    questions.map(({ type }) => type ?? ''),
    options.heldOut,
    options.seed,
  )
  const tuned = tunedSpace(search.recipe, search.opened, options.params)
  const points = options.sampler.name.startsWith('grid') ? gridSize(tuned.space) : Infinity
  const study = createStudy({
    space: tuned.space,
    name: studyName({
      dataset: set.name,
      recipe: recipeName,
      objectives: objectives.map(({ name }) => name),
      folds,
      heldOut: options.heldOut,
      tuned: split.tune.flatMap((place) => questions[place] ?? []),
      tree: search.opened.tree,
      values: search.recipe.values,
    }),
    directions: objectives.map(({ direction }) => direction),
    sampler: options.sampler,
    ...(options.pruner ? { pruner: options.pruner } : {}),
    ...(storage ? { storage } : {}),
    seed: options.seed,
  })
  try {
    const parts = folds ?? (options.pruner ? prunedSteps : 1)
    if (split.tune.length < parts)
      throw new ColragError(
        'invalid-options',
        folds === null ? '--pruner' : '--folds',
        `${split.tune.length} questions to tune on cannot be parted into ${parts}`,
        {},
      )
    await runStudy({
      study,
      objectives,
      scorer,
      steps: parted(split.tune, parts),
      folds: folds !== null,
      trials: Math.min(options.trials, points),
      parallel: options.parallel,
      signal,
      complete: tuned.complete,
      told: (number) => task.told?.(study.trials[number] as Trial, study),
    })
    return await judged(task, study, tuned, split, points)
  } finally {
    study.close()
  }
}

async function judged(task: TuneTask, study: Study<Space>, tuned: TunedSpace, split: QuestionSplit, points: number): Promise<Tuned> {
  const { set, recipeName, prepared, scorer, options } = task
  const { objectives, folds } = options
  const { recipe, opened } = prepared.searches[0] as PreparedSet['searches'][number]
  const best = study.best()
  const front = objectives.length === 1 ? [] : frontOf(best)
  const order = best.toSorted((a, b) => (a.losses?.[0] ?? 0) - (b.losses?.[0] ?? 0) || a.number - b.number)
  const chosen = order[0]
  if (!chosen) throw new ColragError('empty', 'study', 'no trial was completed', { hint: 'give more trials, or no pruner' })
  const values = tuned.complete(chosen.values)
  const ties = objectives.length === 1 ? best.map(({ number }) => number) : [chosen.number]
  const others = leastCrowded(front)
    .filter(({ trial }) => trial !== chosen.number)
    .map(({ trial }) => ({ name: `trial ${trial}`, trials: [trial], values: tuned.complete(study.trials[trial]?.values ?? {}) }))
  const rows = await tunedRows(
    [{ name: 'tuned', values, trials: ties }, ...baselinesOf(recipe, opened), ...others],
    objectives,
    scorer,
    split,
  )
  const count = (state: Trial['state']): number => study.trials.filter((trial) => trial.state === state).length
  const withGold = split.tune.length + split.heldOut.length
  const decides = importances(tuned.space, study.trials)
  const report: TuneReport = {
    dataset: set.name,
    recipe: recipeName,
    objectives: objectives.map(({ name, direction }) => ({ name, direction })),
    sampler: options.sampler.name,
    pruner: options.pruner?.name ?? null,
    seed: options.seed,
    folds,
    questions: { tuned: split.tune.length, heldOut: split.heldOut.length, withoutGold: prepared.questions.length - withGold },
    counts: { complete: count('complete'), pruned: count('pruned'), failed: count('failed') },
    best: objectives.length === 1 ? ties : [],
    front,
    rows,
    recommendation: recommend(objectives[0].name, rows.filter(({ name }) => !name.startsWith('trial ')) as unknown as typeof rows),
    importances: decides,
    foldChoices: folds === null ? [] : foldChoices(study.trials, folds, objectives[0].direction),
    notes: [
      ...objectives.flatMap(({ notes }) => notes),
      ...tuned.notes,
      ...notesOf(
        task,
        points,
        count('complete'),
        decides.some(({ share }) => share > 0),
      ),
    ],
    problems: prepared.problems,
    trials: study.trials.map((trial) => ({
      number: trial.number,
      state: trial.state,
      scores: trial.state === 'complete' ? study.scores(trial) : null,
      values: trial.values,
    })),
  }
  return { report, values, space: tuned.space }
}

/** Those of a front that stand farthest from their neighbours, in its order: so many are told of beside the others. */
const frontTold = 8
function leastCrowded(front: TuneReport['front']): TuneReport['front'] {
  const apart = ({ crowding: distance }: TuneReport['front'][number]): number => distance ?? Infinity
  const told = new Set(front.toSorted((a, b) => (apart(a) === apart(b) ? a.trial - b.trial : apart(b) - apart(a))).slice(0, frontTold))
  return front.filter((member) => told.has(member))
}

/** In order of the first objective, the best first. */
function frontOf(best: readonly Trial[]): TuneReport['front'] {
  const distances = crowding(best.map(({ losses }) => losses ?? []))
  return best
    .map(({ number, losses }, i) => ({ trial: number, loss: losses?.[0] ?? 0, distance: distances[i] ?? 0 }))
    .toSorted((a, b) => a.loss - b.loss || a.trial - b.trial)
    .map(({ trial, distance }) => ({ trial, crowding: Number.isFinite(distance) ? distance : null }))
}

/** With fewer, the best tenth is fewer than ten. */
const fewTrials = 100

function notesOf({ options }: TuneTask, points: number, complete: number, told: boolean): readonly string[] {
  const timed = options.objectives.some(({ terms }) => terms.some(({ measure }) => measure.timed))
  return [
    ...(timed ? ['latency is measured: such a study does not give the same trials again'] : []),
    ...(told && complete < fewTrials
      ? ['which parameter decides is told by the best tenth of the trials: by few of them here, so it is a hint']
      : []),
    ...(points < options.trials ? [`the grid has ${points} points: there are no more trials`] : []),
  ]
}
