import type { Block, Passage, PageId, RunContext, Triple, TripleExtractor } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { blockStream } from './block-stream.ts'
import type { CommandSettings } from './command-settings.ts'
import { stageProgram, tellFailure } from './stage-program.ts'

/** An extractor with a program of its own. */
interface CommandTriples extends TripleExtractor {
  close(): Promise<void>
}

/**
 * An extractor of triples that is a program (`colrag-triples` is one): it reads a block with its text, and its heading before it, as a page of its own
 * and adds the block's triples, or none. Where it fails, or says where a triple stands and it cannot stand there, `standIn` takes them, with an issue.
 */
export function commandTriples(settings: CommandSettings, standIn: TripleExtractor): CommandTriples {
  const program = stageProgram('triples', settings, standIn.fingerprint)
  return {
    name: program.name,
    fingerprint: program.fingerprint,
    close: () => program.close(),
    async extract(passage: Passage, ctx: RunContext) {
      const { blockId, kind, text, table, heading } = passage
      const block: Block = {
        id: blockId,
        pageId: blockId.split('/').slice(0, -1).join('/') as PageId,
        kind,
        boxes: [{ x: 0, y: 0, width: 1, height: 1 }],
        order: Number(/\d+$/.exec(blockId)?.[0] ?? 0),
        direction: 'horizontal',
        slices: [],
        by: { stage: program.name, fingerprint: program.fingerprint },
      }
      const said = { blockId, text, lines: [], ...(table ? { table } : {}), origin: 'embedded', by: block.by } as const
      try {
        const records = await program.ask(
          blockStream(block, said, heading === undefined ? [] : [{ kind: 'heading', text: heading, offset: -1, belongs: false }]),
          ctx,
        )
        const triples = records.flatMap((record) => (record.type === 'triple' ? [record.value] : []))
        checkTriples(
          triples.filter((triple) => triple.blockId === blockId || !triple.blockId.startsWith(`${block.pageId}/`)),
          passage,
        )
        return triples.filter((triple) => triple.blockId === blockId)
      } catch (error) {
        tellFailure(error, blockId, `${standIn.name} took its statements`, program, ctx)
        return standIn.extract(passage, ctx)
      }
    },
  }
}

function checkTriples(triples: readonly Triple[], { blockId, text }: Passage): void {
  for (const { blockId: of, at, subject, object } of triples) {
    if (of !== blockId) throw new ColragError('model-output', blockId, `it gave a triple for ${of}, which it was not asked about`)
    if (subject.trim() === '' || object.trim() === '')
      throw new ColragError('model-output', blockId, 'it gave a triple without a subject or an object')
    if (at && (at[0] > at[1] || at[1] > text.length))
      throw new ColragError('model-output', blockId, `it gave a triple at ${at[0]} to ${at[1]} of a text of ${text.length}`)
  }
}
