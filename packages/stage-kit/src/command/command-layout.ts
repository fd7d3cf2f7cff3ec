import type { Block, LayoutDetector, PageNeighbours, PageRecord, RunContext } from '@colrag/core'
import { blockId, blockKinds, ColragError } from '@colrag/core'
import type { CommandSettings } from './command-settings.ts'
import { fillSlices } from './fill-slices.ts'
import type { Neighbour } from './stage-program.ts'
import { stageProgram, tellFailure } from './stage-program.ts'

/** A detector with a program of its own. */
interface CommandLayout extends LayoutDetector {
  close(): Promise<void>
}

/**
 * A layout detector that is a program (`colrag-layout` is one): it reads a page and adds its blocks. It may leave `slices` out: glyphs then go to
 * the smallest box around them, and those in no box to a block of their own at the end, with an issue. Where it fails at a page, or says what
 * cannot be, `standIn` lays that page out, with an issue: nothing is lost. With `window` it is told the pages around it before the page: lines
 * `{"type": "neighbour", "value": {"offset", "page", "blocks"}}` in the order of the document, `offset` pages behind (before: below 0, those with the blocks that were
 * found there); it does not lay these out, and pictures of them are not shown.
 */
export function commandLayout(settings: CommandSettings, standIn: LayoutDetector): CommandLayout {
  const program = stageProgram('layout', settings, standIn.fingerprint)
  return {
    name: program.name,
    fingerprint: program.fingerprint,
    kinds: blockKinds,
    window: standIn.window,
    close: () => program.close(),
    async detect(page: PageRecord, neighbours: PageNeighbours, ctx: RunContext) {
      try {
        const said = await program.ask(
          [
            { type: 'document', value: neighbours.document },
            ...(settings.window ? around(page, neighbours) : []),
            { type: 'page', value: page },
            { type: 'page-end', value: { number: page.number } },
            { type: 'document-end', value: { pages: 1 } },
          ],
          ctx,
        )
        const blocks = said.flatMap((record) => (record.type === 'block' ? [record.value] : []))
        checkBlocks(page, blocks)
        return fillSlices(page, blocks, { name: program.name, by: { stage: program.name, fingerprint: program.fingerprint } }, ctx)
      } catch (error) {
        tellFailure(error, page.id, `${standIn.name} laid this page out`, program, ctx)
        return standIn.detect(page, neighbours, ctx)
      }
    },
  }
}

function around({ number }: PageRecord, { before, after }: PageNeighbours): readonly Neighbour[] {
  const told = (page: PageRecord, blocks: readonly Block[]): Neighbour => {
    const { raster: _, ...rest } = page
    return { type: 'neighbour', value: { offset: page.number - number, page: rest, blocks } }
  }
  return [...before.map(({ page, blocks }) => told(page, blocks)), ...after.map((page) => told(page, []))]
}

/** Throws `model-output` for blocks that are not of this page, not told apart, or of glyphs that are not there. */
function checkBlocks(page: PageRecord, blocks: readonly Block[]): void {
  const ids = new Set<string>()
  const refuse = (block: Block, why: string): never => {
    throw new ColragError('model-output', page.id, `the block ${block.id} ${why}`, {
      hint: `blocks of this page are ${blockId(page.id, 0)}, ${blockId(page.id, 1)}, … by their order, with pageId ${page.id}`,
    })
  }
  for (const block of blocks) {
    if (block.pageId !== page.id) refuse(block, `is of another page, ${block.pageId}`)
    if (block.id !== blockId(page.id, block.order)) refuse(block, `is not named by its order ${block.order}`)
    if (ids.has(block.id)) refuse(block, 'is there twice')
    ids.add(block.id)
    for (const { span, start, end } of [...block.slices, ...(block.grid?.cells.flatMap((cell) => cell.slices) ?? [])])
      if (start > end || end > (page.spans[span]?.text.length ?? -1))
        refuse(block, `takes glyphs that are not there: span ${span} from ${start} to ${end}`)
  }
}
