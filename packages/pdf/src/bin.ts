#!/usr/bin/env node
import { ColragError, issueOf, pageId } from '@colrag/core'
import { runStageCommand } from '@colrag/stage-kit'
import { pageRanges } from './page-ranges.ts'
import { pdfReader } from './pdf-reader.ts'

const usage = 'usage: colrag-pdf FILE... [--password P] [--pages 1-5,8] [--assets DIR]'

await runStageCommand(
  'colrag-pdf',
  usage,
  { password: { type: 'string' }, pages: { type: 'string' } },
  async ({ ctx, positionals, values, write, issues }) => {
    if (positionals.length === 0) throw new ColragError('invalid-options', 'colrag-pdf', 'no file given', { hint: usage })
    const password = typeof values['password'] === 'string' ? values['password'] : undefined
    const reader = pdfReader()
    let opened = 0
    let lastFault: unknown
    try {
      for (const uri of positionals) {
        try {
          const document = await reader.open(uri, password === undefined ? {} : { password }, ctx)
          opened++
          try {
            await write({ type: 'document', value: document.record })
            const pages = pageRanges(typeof values['pages'] === 'string' ? values['pages'] : undefined, document.record.pageCount)
            for (const number of pages) {
              const page = await document
                .page(number, ctx)
                .catch((error: unknown) => ctx.report(issueOf('pdf', pageId(document.record.id, number), error)))
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
          ctx.report(issueOf('pdf', uri, error))
          for (const issue of issues()) await write(issue)
        }
      }
    } finally {
      await reader.close()
    }
    if (opened === 0) throw lastFault
  },
)
