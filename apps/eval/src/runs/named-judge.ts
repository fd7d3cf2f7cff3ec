import { ColragError } from '@colrag/core'
import { namedTextModel } from '@colrag/recipes'
import { modelTally } from '@colrag/stage-kit'
import { costOfReports } from '../measuring/cost-of.ts'
import { judgeAnswers } from '../measuring/judge-answers.ts'
import type { JudgeAnswers } from '../measuring/judge-answers.ts'
import type { RunCost } from '../record/run-record.ts'
import { models } from '../sets/open-recipes.ts'

export interface NamedJudge {
  over(seed: number): JudgeAnswers
  cost(): RunCost
  close(): Promise<void>
}

/** Throws `invalid-options` for a name that is no judge's. */
export function checkJudge(name: string): void {
  modelOf(name)
}

function modelOf(name: string): string {
  const asked = /^\s*llm\s*:\s*(.+?)\s*$/.exec(name)?.[1]
  if (asked === undefined)
    throw new ColragError('invalid-options', '--judge', `there is no judge ${name}`, {
      hint: 'say llm:PROVIDER:MODEL, such as llm:ollama:gemma3',
    })
  return asked
}

/** The judge that `llm:PROVIDER:MODEL` names. Throws `invalid-options` for another name and what making the model throws. */
export function namedJudge(name: string): NamedJudge {
  const asked = modelOf(name)
  const settings = models()
  const model = namedTextModel('--judge', asked, settings)
  const tally = modelTally('judge', asked, settings.price)
  return {
    over: (seed) => judgeAnswers(model, seed, tally),
    cost: () => costOfReports([tally.report()]),
    close: () => model.close(),
  }
}
