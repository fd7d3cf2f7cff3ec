import { Worker } from 'node:worker_threads'
import { ColragError } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'
import type { QuestionMeasure } from '../objective/question-measure.ts'
import type { TunePlace } from './open-place.ts'
import type { QuestionScorer, RecipeValues, Scores } from './score-questions.ts'

export interface ScoreRequest {
  readonly id: number
  readonly values: RecipeValues
  readonly places: readonly number[]
  readonly measures: readonly string[]
}

/** `id` -1: whether the thread could begin. */
export interface ScoreReply {
  readonly id: number
  readonly scores?: Scores
  readonly fault?: { readonly message: string; readonly code?: ErrorCode; readonly subject?: string; readonly hint?: string }
}

export interface ScoreCrew extends QuestionScorer {
  close(): Promise<void>
}

/**
 * A scorer that shares questions out over this thread (`own`) and `threads` others, always the same question to the same thread, so that each remembers
 * its own. The scores are those of `own` alone. Throws what opening the place throws; a thread that dies makes all that is asked of it fail.
 */
export async function scoreCrew(own: QuestionScorer, place: TunePlace, threads: number): Promise<ScoreCrew> {
  const members: QuestionScorer[] = [own]
  const workers: Worker[] = []
  const close = async (): Promise<void> => void (await Promise.all(workers.map((worker) => worker.terminate())))
  try {
    // One after another: each may have to write what it opens.
    for (let i = 0; i < threads; i++) {
      const worker = new Worker(new URL(import.meta.url.endsWith('.ts') ? './score-thread.ts' : './score-thread.mjs', import.meta.url), {
        workerData: place,
      })
      workers.push(worker)
      members.push(await member(worker))
    }
  } catch (error) {
    await close()
    throw error
  }
  return { score: (values, places, measures) => shared(members, values, places, measures), close }
}

async function shared(
  members: readonly QuestionScorer[],
  values: RecipeValues,
  places: readonly number[],
  measures: readonly QuestionMeasure[],
): Promise<Scores> {
  const shares = members.map((_, m) => places.filter((place) => place % members.length === m))
  const parts = await Promise.all(members.map((one, m) => one.score(values, shares[m] ?? [], measures)))
  const next = members.map(() => 0)
  const scores = measures.map(() => new Float64Array(places.length))
  for (const [i, place] of places.entries()) {
    const m = place % members.length
    const at = next[m] ?? 0
    next[m] = at + 1
    for (const [k, column] of scores.entries()) column[i] = parts[m]?.[k]?.[at] ?? 0
  }
  return scores
}

/** Resolves when the thread is ready. */
function member(worker: Worker): Promise<QuestionScorer> {
  const waiting = new Map<number, { resolve(scores: Scores): void; reject(error: unknown): void }>()
  let last = 0
  const ask = (id: number): Promise<Scores> => new Promise((resolve, reject) => waiting.set(id, { resolve, reject }))
  const ready = ask(-1)
  worker.on('message', ({ id, scores, fault }: ScoreReply) => {
    const one = waiting.get(id)
    waiting.delete(id)
    if (fault) one?.reject(errorOf(fault))
    else one?.resolve(scores ?? [])
  })
  const fail = (error: Error): void => {
    for (const one of waiting.values()) one.reject(error)
    waiting.clear()
  }
  worker.on('error', fail)
  worker.on('exit', () => fail(new Error('a thread that scores questions ended')))
  return ready.then(() => ({
    score(values, places, measures) {
      const id = last++
      const scores = ask(id)
      worker.postMessage({ id, values, places, measures: measures.map(({ name }) => name) } satisfies ScoreRequest)
      return scores
    },
  }))
}

const errorOf = ({ message, code, subject = 'thread', hint }: NonNullable<ScoreReply['fault']>): Error =>
  code ? new ColragError(code, subject, message, hint === undefined ? {} : { hint }) : new Error(message)
