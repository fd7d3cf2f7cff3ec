import { join } from 'node:path'
import { olmocrBench } from '../../datasets/olmocr-bench.ts'
import type { PageStatement } from '../../datasets/olmocr-bench.ts'
import { figure } from '../figure.ts'
import { holdsOn } from '../scoring/check-assertion.ts'
import type { Assertion } from '../scoring/check-assertion.ts'
import type { Section } from '../section.ts'

const kinds: readonly string[] = ['present', 'absent', 'order', 'table']

interface Judged {
  readonly type: string
  readonly passed: boolean
}

const passed = (of: readonly Judged[]): number => of.filter((j) => j.passed).length / of.length

/** Other tools are judged by the text of their pages, which has no tables. Formulas are judged as LaTeX by the benchmark, which is not read here: how many there are is said, and nothing else. */
export const olmocr: Section = {
  name: 'olmocr',
  async run(bench) {
    const statements = await olmocrBench(join(bench.data, 'groundtruth', 'olmocr_bench'))
    const judged: Judged[] = []
    const asked: { statement: PageStatement; file: string }[] = []
    let absent = 0
    let math = 0
    for (const statement of statements) {
      if (statement.type === 'math') math++
      else if (statement.file === null) absent++
      else if (kinds.includes(statement.type)) {
        const document = await bench.reader.read(statement.file)
        const page = document.pages.find(({ number }) => number === statement.page) ?? { blocks: [] }
        judged.push({ type: statement.type, passed: holdsOn(statement as unknown as Assertion, page) })
        asked.push({ statement, file: statement.file })
      }
    }
    if (absent > 0) bench.leaveOut('olmocr', `the PDFs of ${absent} assertions are not here`)
    if (math > 0) bench.leaveOut('olmocr math', `${math} assertions about formulas as LaTeX, which colrag does not write`)
    if (judged.length === 0) {
      bench.leaveOut('olmocr', 'no groundtruth/olmocr_bench/dataset.jsonl with its PDFs')
      return []
    }
    const files = [...new Set(asked.map(({ file }) => file))]
    const theirs = ((await bench.peers?.pageTexts(files)) ?? []).map(({ peer, documents }) => ({
      peer,
      judged: asked.map(({ statement, file }): Judged => {
        const text = documents[files.indexOf(file)]?.[statement.page - 1] ?? ''
        const blocks = [{ kind: 'text', text }]
        return { type: statement.type, passed: holdsOn(statement as unknown as Assertion, { blocks }) }
      }),
    }))
    const share = (name: string, of: readonly Judged[], target?: number, kind?: string): ReturnType<typeof figure> =>
      figure({
        name,
        ours: passed(of),
        n: of.length,
        others:
          kind === 'table'
            ? []
            : theirs.map(({ peer, judged: all }) => ({ peer, value: passed(all.filter((j) => kind === undefined || j.type === kind)) })),
        ...(target === undefined ? {} : { target }),
      })
    return [
      share('olmocr assertions', judged, 0.85),
      ...kinds.flatMap((kind) => {
        const of = judged.filter((j) => j.type === kind)
        return of.length === 0 ? [] : [share(`olmocr ${kind}`, of, undefined, kind)]
      }),
    ]
  },
}
