import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PageFlow } from '../writing/page-flow.ts'
import { ledger } from '../writing/ledger.ts'
import { titleBlock } from '../writing/headings.ts'
import type { SampleDocument, SampleGold } from './gold.ts'
import { questionsOf } from './questions.ts'
import { reports } from './reports/index.ts'
import { teller } from './telling.ts'
import { draws, inventWorld } from './world.ts'

export interface SampleCorpusOptions {
  /** A whole number; the same seed gives the same bytes. 1 unless told. */
  readonly seed?: number
  /** Made when absent; three sub-folders of PDFs and `facts.json` are written into it. */
  readonly folder: string
}

const volumes = { 1: '第1巻_地震災害', 2: '第2巻_豪雨災害', 3: '第3巻_復旧と復興' } as const
const printed = new Date(Date.UTC(2024, 3, 1))

/** Writes twelve invented disaster reports in three volumes, and beside them `facts.json` with every fact, its places and the questions. */
export async function sampleCorpus(options: SampleCorpusOptions): Promise<SampleGold> {
  const seed = options.seed ?? 1
  const world = inventWorld(seed)
  const facts = ledger()
  const told = teller(facts, draws(seed + 1))
  const documents: SampleDocument[] = []
  const counts = { 1: 0, 2: 0, 3: 0 }
  for (const [index, make] of reports.entries()) {
    const report = make(world)
    const volume = volumes[report.volume]
    counts[report.volume]++
    const file = `${volume}/${String(counts[report.volume]).padStart(2, '0')}_${report.title}.pdf`
    await mkdir(join(options.folder, volume), { recursive: true })
    const flow = new PageFlow({
      path: join(options.folder, file),
      file,
      title: report.title,
      volume: volume.replace('_', '　'),
      author: `${world.all[0]?.prefecture ?? ''}災害教訓編さん室（架空）`,
      date: printed,
      face: report.face,
      accent: report.accent,
      ledger: facts,
      random: draws(seed * 1000 + index).random,
    })
    titleBlock(flow, report.subtitle, report.date)
    report.write(flow, told)
    await flow.close()
    documents.push({ file, volume, title: report.title, pages: flow.page })
  }
  const gold: SampleGold = {
    seed,
    note: 'Every event, place and number is invented. Pages are 1-based. Compare quotes without white space.',
    documents,
    facts: facts.facts(),
    questions: questionsOf(world, told.asked, facts, draws(seed + 2)),
  }
  await writeFile(join(options.folder, 'facts.json'), `${JSON.stringify(gold, null, 1)}\n`)
  return gold
}
