import { join } from 'node:path'
import { olmocrBench } from '../../datasets/olmocr-bench.ts'
import { figure } from '../figure.ts'
import { holdsOn } from '../scoring/check-assertion.ts'
import type { Assertion } from '../scoring/check-assertion.ts'
import type { Section } from '../section.ts'

const kinds: readonly string[] = ['present', 'absent', 'order', 'table']

/** Formulas are judged as LaTeX by the benchmark, which is not read here: how many there are is said, and nothing else. */
export const olmocr: Section = {
  name: 'olmocr',
  async run(bench) {
    const statements = await olmocrBench(join(bench.data, 'groundtruth', 'olmocr_bench'))
    const judged: { type: string; passed: boolean }[] = []
    let absent = 0
    let math = 0
    for (const statement of statements) {
      if (statement.type === 'math') math++
      else if (statement.file === null) absent++
      else if (kinds.includes(statement.type)) {
        const document = await bench.reader.read(statement.file)
        const page = document.pages.find(({ number }) => number === statement.page) ?? { blocks: [] }
        judged.push({ type: statement.type, passed: holdsOn(statement as unknown as Assertion, page) })
      }
    }
    if (absent > 0) bench.leaveOut('olmocr', `the PDFs of ${absent} assertions are not here`)
    if (math > 0) bench.leaveOut('olmocr math', `${math} assertions about formulas as LaTeX, which colrag does not write`)
    if (judged.length === 0) {
      bench.leaveOut('olmocr', 'no groundtruth/olmocr_bench/dataset.jsonl with its PDFs')
      return []
    }
    const share = (name: string, of: typeof judged, target?: number): ReturnType<typeof figure> =>
      figure({ name, ours: of.filter((j) => j.passed).length / of.length, n: of.length, ...(target === undefined ? {} : { target }) })
    return [
      share('olmocr assertions', judged, 0.85),
      ...kinds.flatMap((kind) => {
        const of = judged.filter((j) => j.type === kind)
        return of.length === 0 ? [] : [share(`olmocr ${kind}`, of)]
      }),
    ]
  },
}
