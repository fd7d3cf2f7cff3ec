import { setImmediate } from 'node:timers/promises'
import { ColragError } from '@colrag/core'
import type { Space } from '@colrag/core'
import type { AskedTrial, Outcome, Study } from '@colrag/tuning'
import type { QuestionScorer, RecipeValues } from '../measuring/score-questions.ts'
import type { Objective } from '../objective/objective.ts'
import { trialScores } from './trial-scores.ts'

/**
 * `steps`: the questions of a trial in parts, in order; a trial reports after each. `folds`: a trial is worth the mean over the parts, not over the
 * questions. `parallel`: so many trials are asked for at once.
 */
export interface StudyRun {
  readonly study: Study<Space>
  readonly objectives: readonly Objective[]
  readonly scorer: QuestionScorer
  readonly steps: readonly (readonly number[])[]
  readonly folds: boolean
  readonly trials: number
  readonly parallel: number
  readonly signal: AbortSignal
  complete(values: Readonly<Record<string, unknown>>): RecipeValues
  told(number: number): void
}

/**
 * Runs until the study has its trials. Trials that are asked for at once are told in the order of their numbers, whichever ends first, so that the
 * same options give the same trials. Throws `aborted` between two trials when told to stop.
 */
export async function runStudy(run: StudyRun): Promise<void> {
  const { study, objectives, scorer, steps, folds, trials, parallel, signal, complete, told } = run
  const ended = (): number => study.trials.filter(({ state }) => state !== 'running').length
  const outcomeOf = async (trial: AskedTrial<Space>): Promise<Outcome> => {
    const measured = trialScores(objectives, folds)
    for (const [step, places] of steps.entries()) {
      measured.add(await scorer.score(complete(trial.values), places, measured.measures))
      const ends = objectives.length === 1 && trial.report(step, measured.scores()[0] ?? 0)
      if (ends && step < steps.length - 1) return { pruned: true }
    }
    return measured.scores()
  }
  while (ended() < trials) {
    // Scores that are remembered come without a pause, and a signal is only heard in one.
    await setImmediate()
    if (signal.aborted) throw new ColragError('aborted', 'study', 'the study was stopped', {})
    const round = askRound(study, parallel, trials)
    const outcomes = await Promise.all(round.map(outcomeOf))
    for (const [i, { number }] of round.entries()) {
      study.tell(number, outcomes[i] as Outcome)
      told(number)
    }
  }
}

/** The trials up to the next number that `parallel` divides: a study that goes on asks for the rest of its round first. */
function askRound(study: Study<Space>, parallel: number, trials: number): readonly AskedTrial<Space>[] {
  const round: AskedTrial<Space>[] = []
  do round.push(study.ask())
  while (((round.at(-1)?.number ?? 0) + 1) % parallel !== 0 && (round.at(-1)?.number ?? 0) + 1 < trials)
  return round
}
