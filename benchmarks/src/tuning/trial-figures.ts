import type { Query, Retriever, Space } from '@colrag/core'
import { bundledEncoder } from '@colrag/models'
import { embedded } from '@colrag/recipes'
import { createStudy, optimize, rememberOpened, tpeSampler } from '@colrag/tuning'
import { benchContext } from '../indexing/dense/measured.ts'
import { figure } from '../reading/figure.ts'
import type { Figure } from '../reading/figure.ts'
import { openUnits } from '../retrieval/open-units.ts'
import { paperScaleQuestions, paperScaleUnits } from '../retrieval-speed/paper-scale-units.ts'
import { questionsOnly } from '../retrieval-speed/speed-search.ts'

const questions = 457
const trials = 50
const compared = 3
const depth = 60

/**
 * What tuning by search costs over as many units as the published index holds and as many questions as its benchmark asks, with the recipe
 * `embedded`: 50 trials of TPE with the first asking of all axes, trials a second once they are asked, and whether rankings are those without memory.
 */
export async function trialFigures(): Promise<readonly Figure[]> {
  const recipe = embedded(questionsOnly(bundledEncoder()))
  const ctx = benchContext()
  const { opened, close } = await openUnits(recipe, paperScaleUnits(), ctx)
  try {
    const remembered = rememberOpened(opened)
    const queries = paperScaleQuestions(questions).map((text, i): Query => ({ id: String(i), text }))
    const space: Space = { ...recipe.space, weights: { kind: 'simplex', keys: ['text', 'bm25', 'triple'] } }
    const whole = (values: object): typeof recipe.values => {
      const { weights } = values as { readonly weights: Readonly<Record<string, number>> }
      return { ...recipe.values, ...values, weights: { ...weights, image: 0 } } as typeof recipe.values
    }
    const ranked = async (search: Retriever, query: Query): Promise<string> =>
      JSON.stringify((await search.retrieve(query, { depth, explain: 'later' }, ctx)).hits)
    const study = createStudy({ space, directions: ['maximize'], sampler: tpeSampler({ multivariate: true }), seed: 1 })
    const seconds: number[] = []
    await optimize(
      study,
      async (values) => {
        const before = process.cpuUsage()
        const search = recipe.retrieve(remembered.opened, whole(values))
        let first = 0
        for (const query of queries) first += (await search.retrieve(query, { depth, explain: 'later' }, ctx)).hits[0]?.score ?? 0
        const { user, system } = process.cpuUsage(before)
        seconds.push((user + system) / 1e6)
        return first / queries.length
      },
      { trials },
    )
    let same = 0
    for (const { values } of study.trials.slice(-compared)) {
      const [plain, quick] = [recipe.retrieve(opened as never, whole(values)), recipe.retrieve(remembered.opened, whole(values))]
      for (const query of queries) if ((await ranked(plain, query)) === (await ranked(quick, query))) same++
    }
    const sum = (some: readonly number[]): number => some.reduce((a, b) => a + b, 0)
    const later = seconds.slice(trials / 2)
    return [
      figure({
        name: `${trials} trials over ${questions} questions`,
        ours: sum(seconds),
        unit: 'processor s',
        n: trials,
        target: 60,
        better: 'less',
      }),
      figure({
        name: `trials a processor second, ${questions} questions each, axes asked before`,
        ours: later.length / sum(later),
        unit: 'trials/s',
        n: later.length,
      }),
      figure({
        name: 'a question of a trial, axes asked before',
        ours: (1000 * sum(later)) / later.length / questions,
        unit: 'processor ms',
        n: later.length * questions,
        better: 'less',
      }),
      figure({
        name: 'rankings over remembered axes that are those without memory',
        ours: same / (compared * questions),
        n: compared * questions,
        target: 1,
      }),
    ]
  } finally {
    await close()
    await recipe.close()
  }
}
