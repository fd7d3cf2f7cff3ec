import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { plainRecipe } from '../fixtures/plain-recipe.ts'
import { useWorkbench } from '../fixtures/use-workbench.ts'
import { exportWorkspace } from './export-workspace.ts'
import { importWorkspace } from './import-workspace.ts'
import type { ExportedFile } from './interchange.ts'

const bench = useWorkbench()
const recipe = plainRecipe({ opened: [], pages: [] })

/** Writes a file of an export as another program would, with its hash told right. */
function rewrite(folder: string, name: string, change: (lines: string[]) => string[]): void {
  const text = change(readFileSync(join(folder, name), 'utf8').split('\n').slice(0, -1)).map((line) => `${line}\n`)
  const bytes = Buffer.from(text.join(''))
  writeFileSync(join(folder, name), bytes)
  const path = join(folder, 'export.json')
  const said = JSON.parse(readFileSync(path, 'utf8')) as { files: ExportedFile[] }
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const files = said.files.map((file) => (file.name === name ? { name, bytes: bytes.length, sha256 } : file))
  writeFileSync(path, JSON.stringify({ ...said, files }))
}

const first =
  (key: string, value: unknown) =>
  ([line = '', ...rest]: string[]): string[] => [JSON.stringify({ ...(JSON.parse(line) as object), [key]: value }), ...rest]
const harms: readonly (readonly [string, string, (lines: string[]) => string[]])[] = [
  ['an entry that is null', 'documents.jsonl', ([, ...rest]) => ['null', ...rest]],
  ['an entry without anything', 'documents.jsonl', ([, ...rest]) => ['{}', ...rest]],
  ['a document on the web', 'documents.jsonl', first('uri', 'http://example.org/a.pdf')],
  ['a document left out', 'documents.jsonl', (lines) => lines.slice(1, 2)],
  ['a unit that is null', 'units.jsonl', ([, ...rest]) => ['null', ...rest]],
  ['a unit of no level', 'units.jsonl', first('level', 'chapter')],
  ['a unit whose text is a number', 'units.jsonl', first('text', 5)],
  ['a unit without facets', 'units.jsonl', first('facets', null)],
  ['a unit without its parent', 'units.jsonl', first('parentId', 'nobody')],
  ['a unit told twice', 'units.jsonl', (lines) => [...lines, ...lines.slice(0, 1)]],
]

test.each(harms)('%s is refused, and no workspace is begun', async (_, name, change) => {
  bench.put('a.pdf', 'alpha words')
  bench.put('b.pdf', 'beta words')
  await bench.run()
  const out = join(bench.workspace, '..', 'export')
  const copy = join(bench.workspace, '..', 'copy')
  await exportWorkspace(recipe, { workspace: bench.workspace, to: out })
  rewrite(out, name, change)
  await expect(importWorkspace(recipe, { folder: out, workspace: copy })).rejects.toMatchObject({ code: 'bad-input' })
  expect(existsSync(copy)).toBe(false)
})

test.each(['null', '[]', '{"kind":"colrag-export","version":1,"recipe":"plain","parts":{},"files":[null],"vectors":[null]}'])(
  'an export that is told as %s is none',
  async (text) => {
    writeFileSync(join(bench.folder, 'export.json'), text)
    const copy = join(bench.workspace, '..', 'copy')
    await expect(importWorkspace(recipe, { folder: bench.folder, workspace: copy })).rejects.toMatchObject({ code: 'bad-input' })
  },
)
