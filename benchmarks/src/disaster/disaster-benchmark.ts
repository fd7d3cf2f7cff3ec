import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draws } from '../sample-corpus/world.ts'
import { ledger } from '../writing/ledger.ts'
import { eventPlans, planDocuments } from './documents/document-plan.ts'
import { writeDocument } from './documents/write-document.ts'
import type { WrittenDocument } from './documents/write-document.ts'
import type { DisasterGold } from './gold.ts'
import { imageQueries } from './image-queries.ts'
import { bridges, causesToMeasures, comparisons, phaseTransitions } from './questions/multi-hop.ts'
import { oneHop } from './questions/one-hop.ts'
import { onlyItsGold } from './questions/only-its-gold.ts'
import { selectQuestions } from './questions/select-questions.ts'
import { unanswerable } from './questions/unanswerable.ts'
import { inventEvents } from './world/invent-events.ts'

/** `size`: about 2,300 pages, or the same 43 documents with what the questions need and little more. `tell` hears each file as it is written. */
export interface DisasterOptions {
  readonly folder: string
  readonly seed?: number
  readonly size?: 'full' | 'tenth'
  readonly tell?: (file: string, pages: number) => void
}

const fullPages = 54

/**
 * Writes the disaster benchmark: 43 invented reports as PDFs, twelve photographs to search with, and `gold.json` with 457 questions and
 * everything they need. The same seed and size give the same bytes.
 */
export async function disasterBenchmark({ folder, seed = 1, size = 'full', tell }: DisasterOptions): Promise<DisasterGold> {
  const events = inventEvents(seed, eventPlans)
  const facts = ledger()
  const documents: WrittenDocument[] = []
  for (const [i, plan] of planDocuments(events).entries()) {
    const written = await writeDocument(plan, i + 1, { folder, ledger: facts, seed, pages: size === 'full' ? fullPages : 0 })
    documents.push(written)
    tell?.(written.file, written.pages)
  }
  const asked = documents.flatMap((document) => document.asked)
  const candidates = [
    ...oneHop(events, asked, facts),
    ...comparisons(events, facts),
    ...phaseTransitions(events, facts),
    ...bridges(events, facts),
    ...causesToMeasures(asked),
  ]
  const pages = documents.flatMap(({ file, texts }) => texts.map((text, i) => ({ file, page: i + 1, text })))
  const scenes = new Map(documents.flatMap((document) => [...document.scenes]))
  const gold: DisasterGold = {
    seed,
    size,
    note: 'Every event, place and number is invented. Pages are 1-based, boxes in points from the top left corner. Compare quotes without white space.',
    documents: documents.map(({ file, volume, title, pages: count, scanned }) => ({ file, volume, title, pages: count, scanned })),
    blocks: documents.flatMap(({ blocks }) => blocks),
    facts: facts.facts(),
    questions: selectQuestions(candidates, facts, draws(seed + 3), onlyItsGold(pages)),
    unanswerable: unanswerable(events, draws(seed + 4)),
    imageQueries: await imageQueries(events, scenes, folder, seed),
  }
  await writeFile(join(folder, 'gold.json'), `${JSON.stringify(gold)}\n`)
  return gold
}
