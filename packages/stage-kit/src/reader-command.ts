import type { DocumentReader } from '@colrag/core'
import { ColragError, issueOf, pageId } from '@colrag/core'
import { pageRanges } from './page-ranges.ts'
import { runStageCommand } from './stage-command.ts'

/**
 * The bin of a document reader: `NAME FILE... [--password P] [--pages 1-5,8] [--assets DIR]` starts a stage stream on standard output. A file
 * or page that cannot be read is an issue in the stream; when no file at all opens, the command fails with the last fault.
 */
export async function runReaderCommand(name: string, reader: DocumentReader): Promise<void> {
  const usage = `usage: ${name} FILE... [--password P] [--pages 1-5,8] [--assets DIR]`
  await runStageCommand(
    name,
    usage,
    { password: { type: 'string' }, pages: { type: 'string' } },
    async ({ ctx, positionals, values, write, issues }) => {
      if (positionals.length === 0) throw new ColragError('invalid-options', name, 'no file given', { hint: usage })
      const { password, pages: wanted } = values
      let opened = 0
      let lastFault: unknown
      try {
        for (const uri of positionals) {
          try {
            const document = await reader.open(uri, typeof password === 'string' ? { password } : {}, ctx)
            opened++
            try {
              await write({ type: 'document', value: document.record })
              const pages = pageRanges(typeof wanted === 'string' ? wanted : undefined, document.record.pageCount)
              for (const number of pages) {
                const page = await document
                  .page(number, ctx)
                  .catch((error: unknown) => ctx.report(issueOf(reader.name, pageId(document.record.id, number), error)))
                for (const issue of issues()) await write(issue)
                if (!page) continue
                await write({ type: 'page', value: page })
                await write({ type: 'page-end', value: { number } })
              }
              await write({ type: 'document-end', value: { pages: pages.length } })
            } finally {
              await document.close()
            }
          } catch (error) {
            if (ColragError.is(error) && error.code === 'invalid-options') throw error
            lastFault = error
            ctx.report(issueOf(reader.name, uri, error))
            for (const issue of issues()) await write(issue)
          }
        }
      } finally {
        await reader.close()
      }
      if (opened === 0) throw lastFault
    },
  )
}
