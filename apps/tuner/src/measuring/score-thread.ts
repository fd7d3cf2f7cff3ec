import { parentPort, workerData } from 'node:worker_threads'
import { ColragError } from '@colrag/core'
import { measureByName } from '../objective/measure-by-name.ts'
import { openPlace } from './open-place.ts'
import type { TunePlace } from './open-place.ts'
import type { ScoreReply, ScoreRequest } from './score-crew.ts'

/** Scores its share of the questions: opens the place that it is told of, says so, and answers one request after another. */
const port = parentPort
if (port) {
  const reply = (message: ScoreReply): void => port.postMessage(message)
  const failure = (id: number, error: unknown): void =>
    reply({
      id,
      fault: ColragError.is(error)
        ? { message: error.message, code: error.code, subject: error.subject, ...(error.hint === undefined ? {} : { hint: error.hint }) }
        : { message: error instanceof Error ? error.message : String(error) },
    })
  try {
    const { scorer } = await openPlace(workerData as TunePlace)
    port.on('message', ({ id, values, places, measures }: ScoreRequest) => {
      scorer.score(values, places, measures.map(measureByName)).then(
        (scores) => reply({ id, scores }),
        (error: unknown) => failure(id, error),
      )
    })
    reply({ id: -1, scores: [] })
  } catch (error) {
    failure(-1, error)
  }
}
