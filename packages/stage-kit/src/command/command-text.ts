import type { Block, BlockText, DocumentRecord, PageRecord, RunContext, TextReader } from '@colrag/core'
import { ColragError } from '@colrag/core'
import type { CommandSettings } from './command-settings.ts'
import { stageProgram, tellFailure } from './stage-program.ts'

/**
 * A text reader that is a program (`colrag-ocr` is one): it reads a page with its blocks and adds their texts, `lines` where it knows them. Blocks of
 * which it says nothing, and all of a page at which it fails, are read by `standIn`, with an issue.
 */
export function commandText(settings: CommandSettings, standIn: TextReader): TextReader {
  const program = stageProgram('text', settings, standIn.fingerprint)
  return {
    name: program.name,
    fingerprint: program.fingerprint,
    async close() {
      await program.close()
      await standIn.close()
    },
    async read(page: PageRecord, blocks: readonly Block[], ctx: RunContext) {
      const texts = new Map<string, BlockText>()
      try {
        const said = await program.ask(
          [
            { type: 'document', value: documentOf(page) },
            { type: 'page', value: page },
            ...blocks.map((value) => ({ type: 'block', value }) as const),
            { type: 'page-end', value: { number: page.number } },
            { type: 'document-end', value: { pages: 1 } },
          ],
          ctx,
        )
        const known = new Set<string>(blocks.map((block) => block.id))
        for (const record of said) {
          if (record.type !== 'text') continue
          if (known.has(record.value.blockId)) texts.set(record.value.blockId, record.value)
          else tellFailure(strange(record.value.blockId), page.id, 'it is left out', program, ctx)
        }
      } catch (error) {
        tellFailure(error, page.id, `${standIn.name} read this page`, program, ctx)
        return standIn.read(page, blocks, ctx)
      }
      const silent = blocks.filter((block) => !texts.has(block.id))
      if (silent.length > 0) {
        tellFailure(lacking(silent), page.id, `${standIn.name} read them`, program, ctx)
        for (const text of await standIn.read(page, silent, ctx)) texts.set(text.blockId, text)
      }
      return blocks.flatMap((block) => texts.get(block.id) ?? [])
    },
  }
}

const strange = (id: string): ColragError => new ColragError('model-output', id, `it gave a text for ${id}, which is no block of the page`)
const lacking = (blocks: readonly Block[]): ColragError =>
  new ColragError('model-output', blocks[0]?.id ?? '', `it gave no text for ${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'}`)

/** A text reader is not told more of a document than its page says. */
export const documentOf = ({ documentId }: Pick<PageRecord, 'documentId'>): DocumentRecord => ({
  id: documentId,
  uri: '',
  title: '',
  pageCount: 1,
  path: [],
  outline: [],
  metadata: {},
})
