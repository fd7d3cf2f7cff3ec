import type { Issue, RunContext } from '@colrag/core'
import { issueOf } from '@colrag/core'
import { blockConfidence, summariseConfidence } from '@colrag/stage-kit'
import type { Weighted } from '@colrag/stage-kit'
import type { ReadBlock, ReadResult } from '@colrag/core/schemas'
import { basename } from 'node:path'
import type { DocumentStatus } from './events.ts'
import { extractDocument } from './extract-document.ts'
import type { ExtractionParts, ExtractOptions, PageExtraction } from './extract-document.ts'
import type { ExtractionHost } from './extraction-host.ts'
import { shownTitle } from './shown-title.ts'
import type { Source } from './sources.ts'
import { weightedBlocks } from './weighted-blocks.ts'

export type ReadDocument = ReadResult['documents'][number]

/** `host`: who reads, this process when absent. `alone`: no other document is waiting. */
export interface ReadOptions extends ExtractOptions {
  readonly host?: ExtractionHost
  readonly alone?: boolean
}

/**
 * Extraction alone. A file that cannot be read is a `failed` document with its reason; one without any of the wanted pages is `partial`
 * with the issue `invalid-options`, one where no text was found with the issue `empty`. Only an abort rejects.
 */
export async function readDocument(
  source: Source,
  parts: ExtractionParts,
  options: ReadOptions,
  ctx: RunContext,
): Promise<ReadDocument & { readonly title: string }> {
  const name = basename(source.file)
  try {
    const { host, alone = false } = options
    const extraction = await (host ? host.open(source, { ...options, alone }, ctx) : extractDocument(source, parts, options, ctx))
    try {
      const pages: ReadDocument['pages'] = []
      const issues: ReadDocument['issues'] = []
      const all: Weighted[] = []
      let lost = 0
      const { record } = extraction
      const { pageCount } = record
      let { title } = record
      if (options.pages && !Array.from({ length: pageCount }, (_, i) => i + 1).some(options.pages))
        issues.push(noSuchPages(parts.reader.name, name, pageCount))
      for await (const page of extraction.pages()) {
        if (page.number === 1) title = shownTitle(record, source.file, page)
        issues.push(...page.issues)
        if (page.frame) {
          const weighted = weightedBlocks(page.blocks, page.texts)
          all.push(...weighted)
          pages.push({
            number: page.number,
            label: page.frame.label,
            width: page.frame.width,
            height: page.frame.height,
            confidence: summariseConfidence(weighted),
            blocks: readBlocks(page),
          })
        } else lost++
      }
      ctx.signal?.throwIfAborted()
      if (pages.length > 0 && pages.every((page) => page.blocks.every((block) => block.text === '')))
        issues.push(noText(parts.text.name, name))
      const status: DocumentStatus = pages.length === 0 && lost > 0 ? 'failed' : issues.every((issue) => issue.minor) ? 'ok' : 'partial'
      return { uri: source.uri, title, status, issues, confidence: summariseConfidence(all), pages }
    } finally {
      await extraction.close()
    }
  } catch (error) {
    ctx.signal?.throwIfAborted()
    return {
      uri: source.uri,
      title: name,
      status: 'failed',
      issues: [issueOf(parts.reader.name, name, error)],
      confidence: summariseConfidence([]),
      pages: [],
    }
  }
}

const noSuchPages = (stage: string, name: string, pageCount: number): Issue => ({
  stage,
  subject: name,
  code: 'invalid-options',
  message: `${name} has ${pageCount === 1 ? 'one page' : `${pageCount} pages`}, none of those asked for`,
})

const noText = (stage: string, name: string): Issue => ({
  stage,
  subject: name,
  code: 'empty',
  message: 'no text was found in this document',
  hint: 'its pages are blank or hold only pictures without text',
})

/** The blocks of a page with their texts, in reading order. */
export function readBlocks(page: PageExtraction): ReadBlock[] {
  const textOf = new Map(page.texts.map((t) => [t.blockId, t]))
  return [...page.blocks]
    .sort((a, b) => a.order - b.order)
    .map((block) => {
      const text = textOf.get(block.id)
      return {
        id: block.id,
        kind: block.kind,
        order: block.order,
        boxes: [...block.boxes],
        direction: block.direction,
        text: text?.text ?? '',
        origin: text?.origin ?? 'embedded',
        confidence: text?.by.confidence ?? null,
        confidenceBy: blockConfidence(block, text),
        rules: { layout: block.by.rule ?? null, text: text?.by.rule ?? null },
        ...(block.belongsTo === undefined ? {} : { belongsTo: block.belongsTo }),
        ...(text?.table ? { table: { ...text.table, cells: text.table.cells.map((cell) => ({ ...cell })) } } : {}),
      }
    })
}
