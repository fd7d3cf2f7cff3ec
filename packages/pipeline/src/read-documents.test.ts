import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { assetFolder } from '@colrag/stage-kit'
import type { IngestEvent } from './events.ts'
import { extractionHost } from './extraction-host.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { readDocuments } from './read-documents.ts'
import { findSources } from './sources.ts'

test('tells of documents and pages as an ingest does, and of the end of each before it comes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'read-documents-'))
  writeFileSync(join(folder, 'a.pdf'), 'one\ftwo')
  writeFileSync(join(folder, 'b.pdf'), '!corrupt')
  const recipe = plainRecipe({ opened: [], pages: [] })
  const { sources } = await findSources([folder], [])
  const told: string[] = []
  const listen = (event: IngestEvent): void => {
    const of = 'uri' in event ? ` ${event.uri.split('/').at(-1)}` : ''
    const more =
      event.type === 'page' ? ` ${event.page}/${event.pages} ${event.stage}` : event.type === 'document-end' ? ` ${event.status}` : ''
    told.push(`${event.type}${of}${more}`)
  }
  const host = extractionHost(recipe, 1, { describe: false })
  const ctx = { assets: assetFolder(join(folder, 'assets')), seed: 0, report: () => undefined }
  for await (const { title } of readDocuments(sources, recipe, { host, listen }, ctx)) told.push(`came ${title}`)
  expect([told[0], told.at(-1)]).toEqual(['start', 'end'])
  expect(told.filter((line) => line.endsWith('spans'))).toEqual(['page a.pdf 1/2 spans', 'page a.pdf 2/2 spans'])
  const ends = told.filter((line) => /^(document-|came)/.test(line))
  expect(ends.filter((line) => line.includes('a.pdf'))).toEqual(['document-start a.pdf', 'document-end a.pdf ok', 'came a.pdf'])
  expect(ends.slice(-2)).toEqual(['document-end b.pdf failed', 'came b.pdf'])
})
