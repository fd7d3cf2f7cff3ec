import { join } from 'node:path'
import { mkdir } from 'node:fs/promises'
import { draws } from '../../sample-corpus/world.ts'
import { topicSection, town, upright } from '../../sample-corpus/reports/sections.ts'
import type { PrintedBlock } from '../../sample-corpus/gold.ts'
import { teller } from '../../sample-corpus/telling.ts'
import type { Asked } from '../../sample-corpus/telling.ts'
import { heading, titleBlock } from '../../writing/headings.ts'
import type { Ledger } from '../../writing/ledger.ts'
import { PageFlow } from '../../writing/page-flow.ts'
import { verticalText } from '../../writing/vertical-text.ts'
import { appendixTable } from './appendix-tables.ts'
import type { DocumentPlan } from './document-plan.ts'
import { eventChapters, reportTopics } from './event-chapters.ts'
import { handbookChapters, handbookTopics } from './handbook-chapters.ts'

export interface WriteOptions {
  readonly folder: string
  readonly ledger: Ledger
  readonly seed: number
  /** The document is filled with further sections until it has so many pages. */
  readonly pages: number
}

export interface WrittenDocument {
  readonly file: string
  readonly volume: string
  readonly title: string
  readonly pages: number
  readonly scanned: boolean
  readonly blocks: readonly PrintedBlock[]
  readonly texts: readonly string[]
  readonly asked: readonly Asked[]
  /** By id of the event: the blocks that tell of its photograph. */
  readonly scenes: ReadonlyMap<string, readonly string[]>
}

/** Writes one document below `folder` and says what is printed where. */
export async function writeDocument(plan: DocumentPlan, number: number, options: WriteOptions): Promise<WrittenDocument> {
  const file = `${plan.volume}/${String(number).padStart(2, '0')}_${plan.title}.pdf`
  await mkdir(join(options.folder, plan.volume), { recursive: true })
  const draw = draws(options.seed * 1000 + number)
  const told = teller(options.ledger, draw, number)
  const flow = new PageFlow({
    path: join(options.folder, file),
    file,
    title: plan.title,
    volume: plan.volume.slice(3),
    author: '災害教訓編さん室（架空）',
    date: new Date(Date.UTC(2026, 3, 1)),
    face: number % 2 === 0 ? 'sans' : 'serif',
    accent: draw.pick(['#2f6f3e', '#7a3b69', '#8a3324', '#28527a', '#333333']),
    ledger: options.ledger,
    random: draw.random,
    scanned: plan.scanned,
  })
  titleBlock(flow, plan.subtitle, `${plan.events.at(-1)?.westernYear ?? ''}年の翌年度刊`)
  const scenes = new Map<string, readonly string[]>()
  if (plan.form === 'handbook') handbookChapters(flow, told, plan.events)
  else for (const [i, event] of plan.events.entries()) scenes.set(event.id, eventChapters(flow, told, event, i + 1))
  if (plan.vertical) testimonies(flow, plan, told)
  const asked = [...told.asked]
  fill(flow, plan, told, options.pages)
  await flow.close()
  const { page: pages, blocks, texts } = flow
  return { file, volume: plan.volume, title: plan.title, pages, scanned: plan.scanned, blocks, texts, asked, scenes }
}

type Told = ReturnType<typeof teller>

/** Testimonies on topics that no other section of the corpus tells of, in columns of letters. */
function testimonies(flow: PageFlow, plan: DocumentPlan, told: Told): void {
  flow.addPage()
  for (const event of plan.events)
    verticalText(
      flow,
      (['help', 'toilet', 'care'] as const).flatMap((key, i) => told.tell(event, town(event, 5 + (i % 3)).town, key).map(upright)),
      {
        title: '語り継ぐ',
        size: 12.5,
      },
    )
}

/** Sections on towns and topics that are not told of yet, then tables of figures, without questions, until the document has its pages. */
function fill(flow: PageFlow, plan: DocumentPlan, told: Told, pages: number): void {
  if (flow.page >= pages) return
  heading(flow, 1, '資料編')
  const topics: readonly string[] = plan.form === 'handbook' ? handbookTopics : reportTopics
  const left = plan.events
    .flatMap((event) => event.towns.flatMap(({ town: place }) => topics.map((key) => ({ event, place, key }))))
    .filter(({ event, place, key }) => !told.asked.some(({ facts }) => facts[0]?.startsWith(`${event.id}/${place}/${key}/`)))
  for (const [i, { event, place, key }] of told.draw.shuffle(left).entries()) {
    if (flow.page >= pages) return
    topicSection(flow, told, `資料${i + 1}`, event, place, key)
  }
  const towns = plan.events.flatMap((event) => event.towns.map(({ town: place }) => ({ event, place })))
  for (let turn = 0; flow.page < pages; turn++)
    for (const { event, place } of towns) if (flow.page < pages) appendixTable(flow, told.draw, event, place, turn)
}
