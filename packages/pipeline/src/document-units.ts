import { basename } from 'node:path'
import type {
  AnyRecipe,
  BlockFrame,
  BlockText,
  Caption,
  ConfidenceSummary,
  FigureAsset,
  Issue,
  PageFrame,
  RunContext,
  Triple,
  Unit,
} from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { chain, sha256, summariseConfidence } from '@colrag/stage-kit'
import { noteUse, storeUse } from './derived-use.ts'
import { fileStem } from './file-stem.ts'
import { shownTitle } from './shown-title.ts'
import { leastSure } from './doubtful-blocks.ts'
import type { DoubtfulBlock } from './doubtful-blocks.ts'
import type { DocumentStatus, Listener } from './events.ts'
import { extractionChain } from './extract-document.ts'
import type { ExtractionHost } from './extraction-host.ts'
import type { Source } from './sources.ts'
import { isFatal, load, store } from './stage-cache.ts'
import { timed } from './stage-clock.ts'
import type { StageClock } from './stage-clock.ts'
import { weightedBlocks } from './weighted-blocks.ts'

/** One document as it goes into an index. */
export interface DocumentUnits {
  readonly title: string
  readonly status: DocumentStatus
  readonly pages: number
  readonly issues: readonly Issue[]
  readonly blocks: Readonly<Record<string, number>>
  readonly triples: number
  readonly confidence: ConfidenceSummary
  readonly units: readonly Unit[]
  /** Hash of the units. */
  readonly content: string
}

/** Everything a document's units depend on. A password opens a file and changes nothing in it, so it is no part of this. */
export function unitsKey(source: Source, recipe: AnyRecipe): string {
  return chain(
    'units 6',
    extractionChain(recipe),
    recipe.compose.fingerprint,
    source.id,
    basename(source.file),
    source.path.join('/'),
    source.volume,
  )
}

export interface UnitsOptions {
  readonly host: ExtractionHost
  /** No other document is waiting. */
  readonly alone: boolean
  readonly password?: string
  readonly listen: Listener
  readonly clock?: StageClock
  /** Do the work again even if an earlier result is kept. */
  readonly retry: boolean
}

/** Reads and composes one document. A fault of the document is in the result; only an abort or a broken disk rejects. */
export async function documentUnits(
  source: Source,
  recipe: AnyRecipe,
  options: UnitsOptions,
  ctx: RunContext,
): Promise<DocumentUnits & { readonly reused: boolean; readonly doubtful: readonly DoubtfulBlock[] }> {
  const key = unitsKey(source, recipe)
  const held = options.retry ? null : await load<DocumentUnits>(ctx.cache, key)
  if (held) return { ...held.value, reused: true, doubtful: (await heldDoubts(key, ctx)) ?? [] }
  const name = basename(source.file)
  let made: DocumentUnits
  let doubtful: readonly DoubtfulBlock[] = []
  let passing = false
  const noted = noteUse(ctx)
  try {
    ;({ made, doubtful } = await compose(source, recipe, options, noted.ctx))
  } catch (error) {
    if (isFatal(error)) throw error
    ctx.signal?.throwIfAborted()
    passing = ColragError.is(error) && (error.retryable || error.code === 'encrypted')
    made = failed(fileStem(name), 0, [issueOf(recipe.reader.name, name, error)])
  }
  // A missing password or a fault of ours may be gone next time.
  await store(noted.ctx.cache, doubtsKey(key), { value: doubtful, issues: [] })
  if (!passing && !made.issues.some((i) => i.code === 'internal' || i.code === 'model-failed'))
    await store(noted.ctx.cache, key, { value: made, issues: [] })
  await storeUse(ctx.cache, source.id, noted.use())
  return { ...made, reused: false, doubtful }
}

const doubtsKey = (made: string): string => `${made}/doubts`

/** The least sure blocks of a document as they were found when its units were made; null where that was deleted. */
export async function heldDoubts(made: string, ctx: RunContext): Promise<readonly DoubtfulBlock[] | null> {
  return (await load<readonly DoubtfulBlock[]>(ctx.cache, doubtsKey(made)))?.value ?? null
}

const failed = (title: string, pages: number, issues: readonly Issue[]): DocumentUnits => ({
  title,
  status: 'failed',
  pages,
  issues,
  blocks: {},
  triples: 0,
  confidence: summariseConfidence([]),
  units: [],
  content: '',
})

async function compose(
  source: Source,
  recipe: AnyRecipe,
  options: UnitsOptions,
  ctx: RunContext,
): Promise<{ readonly made: DocumentUnits; readonly doubtful: readonly DoubtfulBlock[] }> {
  const { listen } = options
  const extraction = await options.host.open(
    source,
    {
      alone: options.alone,
      retry: options.retry,
      ...(options.password === undefined ? {} : { password: options.password }),
      ...(options.clock ? { clock: options.clock } : {}),
      onPage: (page, pages, stage, reused) => listen({ type: 'page', uri: source.uri, page, pages, stage, reused }),
    },
    ctx,
  )
  try {
    const { record } = extraction
    listen({ type: 'document-open', uri: source.uri, pages: record.pageCount })
    const pages: PageFrame[] = []
    const blocks: BlockFrame[] = []
    const texts: BlockText[] = []
    const captions: Caption[] = []
    const triples: Triple[] = []
    const figures: FigureAsset[] = []
    const issues: Issue[] = []
    let doubtful: readonly DoubtfulBlock[] = []
    let lost = 0
    let title = record.title
    for await (const page of extraction.pages()) {
      if (page.number === 1) title = shownTitle(record, source.file, page)
      issues.push(...page.issues)
      if (page.frame) pages.push(page.frame)
      else lost++
      blocks.push(...page.blocks)
      texts.push(...page.texts)
      captions.push(...page.captions)
      triples.push(...page.triples)
      figures.push(...page.figures)
      doubtful = leastSure([...doubtful, ...page.doubtful])
      listen({ type: 'page-end', uri: source.uri, page: page.number })
    }
    if (pages.length === 0 && lost > 0) {
      return { made: failed(title, record.pageCount, issues), doubtful }
    }
    // Units are composed with the title of record, which is in what is searched, and shown with the other.
    const units = await timed(options.clock, 'compose', async () => {
      const composed = recipe.compose.compose(
        { document: record, pages, blocks, texts, captions, triples, figures },
        { volume: source.volume },
      )
      return [...composed].map((unit) => withTitle(unit, record.title, title))
    })
    if (!texts.some((t) => t.text !== '') && captions.length === 0) {
      issues.push({
        stage: recipe.text.name,
        subject: basename(source.file),
        code: 'empty',
        message: 'no text was found in this document',
        hint: 'its pages are blank or hold only pictures without text',
      })
    }
    const made: DocumentUnits = {
      title,
      status: issues.every((issue) => issue.minor) ? 'ok' : 'partial',
      pages: record.pageCount,
      issues,
      blocks: countKinds(blocks),
      triples: triples.length,
      confidence: summariseConfidence(weightedBlocks(blocks, texts)),
      units,
      content: sha256(JSON.stringify(units)).slice(0, 32),
    }
    return { made, doubtful }
  } finally {
    await extraction.close()
  }
}

function withTitle(unit: Unit, from: string, to: string): Unit {
  return from === to || unit.facets['title'] !== from || unit.level === 'volume' ? unit : { ...unit, facets: { ...unit.facets, title: to } }
}

function countKinds(blocks: readonly BlockFrame[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { kind } of blocks) counts[kind] = (counts[kind] ?? 0) + 1
  return Object.fromEntries(Object.entries(counts).sort(([a], [b]) => (a < b ? -1 : 1)))
}
