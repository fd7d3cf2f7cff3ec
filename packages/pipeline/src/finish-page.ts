import type { BlockText, FigureAsset, PageFrame, RunContext } from '@colrag/core'
import { attempt } from './attempt.ts'
import { blockFrame } from './block-frame.ts'
import { describeBlocks } from './describe-blocks.ts'
import { doubtfulBlocks } from './doubtful-blocks.ts'
import type { ExtractionParts, ExtractOptions, PageExtraction } from './extract-document.ts'
import { withoutPut } from './lay-out.ts'
import type { LaidPage } from './lay-out.ts'
import type { OpenedSource } from './open-source.ts'
import { areStored, figureAssets, picturedBlocks } from './figure-assets.ts'
import { silentBlocks } from './silent-blocks.ts'
import { specksAsMinor } from './specks-as-minor.ts'
import { cached } from './stage-cache.ts'
import { timed } from './stage-clock.ts'

/** Reads and describes the blocks of a page that was laid out. */
export function finishPage(
  opened: OpenedSource,
  parts: ExtractionParts,
  file: string,
  options: ExtractOptions,
  ctx: RunContext,
): (laid: LaidPage) => Promise<PageExtraction> {
  const { text } = parts
  return async ({ page, number, blocks, issues: earlier, exact }) => {
    if (!page) return { number, frame: null, blocks: [], texts: [], captions: [], triples: [], figures: [], issues: earlier, doubtful: [] }
    options.onWork?.(number)
    const read = await attempt(text.name, opened.subject(number), [] as readonly BlockText[], ctx, () =>
      timed(options.clock, 'text', () =>
        cached(
          exact ? ctx.cache : withoutPut(ctx.cache),
          `${opened.keys.text}/page/${number}`,
          ctx,
          (run) => text.read(page, blocks, run),
          opened.usable,
        ),
      ),
    )
    options.onPage?.(number, opened.record.pageCount, text.name, read.reused)
    const { id, documentId, label, width, height } = page
    const frames = blocks.map(blockFrame)
    const frame: PageFrame = { id, documentId, number, label, width, height }
    const cut = await attempt(parts.reader.name, opened.subject(number), [] as readonly FigureAsset[], ctx, async () =>
      options.figures !== true || picturedBlocks(frames).length === 0
        ? { value: [], issues: [], reused: true }
        : timed(options.clock, 'figures', () =>
            cached(
              exact ? ctx.cache : withoutPut(ctx.cache),
              `${opened.keys.layout}/figures/${number}`,
              ctx,
              (run) => figureAssets(frame, frames, opened.open, parts.reader.name, run),
              async (held) => opened.usable(held) && (await areStored(held.value, ctx)),
            ),
          ),
    )
    const derived = await describeBlocks(
      parts,
      blocks,
      read.value,
      cut.value,
      options.retry === true ? { ...ctx, retry: true } : ctx,
      options.clock,
    )
    const told = [...earlier, ...read.issues, ...derived.issues, ...cut.issues]
    // A page whose texts failed as a whole has that issue already.
    const issues =
      read.value.length === 0 ? told : specksAsMinor(frame, frames, [...told, ...silentBlocks(text.name, blocks, read.value, told)])
    return {
      number,
      frame,
      blocks: frames,
      texts: read.value,
      captions: derived.captions,
      triples: derived.triples,
      figures: cut.value,
      doubtful: doubtfulBlocks(frame, frames, read.value, issues),
      issues: issues.map((issue) => ({ ...issue, subject: readableSubject(issue.subject, file) })),
    }
  }
}

/** A page or block id as a person would say it: `a.pdf, page 3, block 2`. */
function readableSubject(subject: string, file: string): string {
  const id = /^[0-9a-f]{16}\/p(\d+)(?:\/b(\d+))?$/.exec(subject)
  return id ? `${file}, page ${Number(id[1])}${id[2] === undefined ? '' : `, block ${Number(id[2])}`}` : subject
}
