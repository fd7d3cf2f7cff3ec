import { existsSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import type { RunContext } from '@colrag/core'
import { findSources, readDocument } from '@colrag/pipeline'
import { defaultRecipe, makeRecipe } from '@colrag/recipes'
import { assetFolder } from '@colrag/stage-kit'

const pdfs = fileURLToPath(new URL('../../../../shared/pdfs/', import.meta.url))
const groups = ['tables', 'groundtruth/icdar2013', 'groundtruth/kumamoto', 'groundtruth/tokyo_covid'].map((group) => join(pdfs, group))
const pictures = ['figure', 'photo', 'map', 'chart', 'furniture']

// Skipped where the real files are not at hand.
test.skipIf(!groups.every((group) => existsSync(group)))(
  'every block of real files has text with a confidence, or a reason',
  { timeout: 900_000 },
  async () => {
    const recipe = await makeRecipe(defaultRecipe)
    const ctx: RunContext = { assets: assetFolder(mkdtempSync(join(tmpdir(), 'silent-'))), seed: 0, report: () => undefined }
    const files = groups.flatMap((group) => readdirSync(group).flatMap((f) => (/\.pdf$/i.test(f) ? [join(group, f)] : [])))
    const silent: string[] = []
    let tables = 0
    try {
      for (const source of (await findSources(files, [])).sources) {
        const { pages, issues } = await readDocument(source, { ...recipe, captions: null, triples: null }, { jobs: 1 }, ctx)
        for (const { number, blocks } of pages) {
          for (const block of blocks) {
            if (block.table) tables++
            const place = `${source.file}, page ${number}, block ${block.order} (${block.kind})`
            const told = issues.some((issue) => issue.subject.endsWith(`, page ${number}, block ${block.order}`))
            const reason = told || (pictures.includes(block.kind) && block.rules.text !== null)
            if (block.text.trim() === '' ? !reason : block.confidence === null) silent.push(place)
          }
        }
      }
      expect(silent).toEqual([])
      expect(tables).toBeGreaterThan(50)
    } finally {
      await recipe.close()
    }
  },
)
