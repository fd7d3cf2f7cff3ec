import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { failingDisk } from '@colrag/testing'
import type { DiskFault } from '@colrag/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { compactWorkspace } from './compact-workspace.ts'
import { deleteDocuments } from './delete-documents.ts'
import { plainRecipe } from './fixtures/plain-recipe.ts'
import { ingest } from './ingest.ts'
import { exportWorkspace } from './interchange/export-workspace.ts'
import { importWorkspace } from './interchange/import-workspace.ts'
import { joinRecipes } from './join-recipes.ts'
import { openWorkspace, requireManifest } from './open-workspace.ts'
import { reindex } from './reindex.ts'
import { repairWorkspace } from './repair-workspace.ts'
import { search } from './search.ts'
import { verifyWorkspace } from './verify-workspace.ts'

const recipe = plainRecipe({ opened: [], pages: [] })
const newer = plainRecipe({ opened: [], pages: [] }, 'plain', 2)
const joined = joinRecipes(recipe, plainRecipe({ opened: [], pages: [] }, 'other', 2))

/** What is done to a workspace, from a state that `prepare` makes; both in a folder of their own. */
interface Scenario {
  readonly name: string
  readonly with: AnyRecipe
  prepare(folder: string): Promise<void>
  run(folder: string): Promise<unknown>
}

const workspaceIn = (folder: string): string => join(folder, 'w')
const papersIn = (folder: string): string => join(folder, 'papers')
const put = (folder: string, name: string, text: string): void => {
  mkdirSync(papersIn(folder), { recursive: true })
  writeFileSync(join(papersIn(folder), name), text)
}
const read = (folder: string, options = {}): ReturnType<typeof ingest> =>
  ingest(recipe, { paths: [papersIn(folder)], workspace: workspaceIn(folder), jobs: 1, ...options })

async function three(folder: string): Promise<void> {
  put(folder, 'a.pdf', 'the dam held\nwords of a\fsecond page')
  put(folder, 'b.pdf', 'the bridge fell\nwords of b')
  put(folder, 'c.pdf', 'the dam held\nwords of a\fsecond page')
  await read(folder)
}

const scenarios: readonly Scenario[] = [
  { name: 'a first ingest', with: recipe, prepare: async (folder) => put(folder, 'a.pdf', 'words of a\nmore'), run: read },
  {
    name: 'an ingest that adds, changes and prunes',
    with: recipe,
    async prepare(folder) {
      await three(folder)
      put(folder, 'b.pdf', 'the bridge stands\nwords of b anew')
      put(folder, 'd.pdf', 'words of d')
      rmSync(join(papersIn(folder), 'a.pdf'))
    },
    run: (folder) => read(folder, { prune: true }),
  },
  {
    name: 'a deletion whose copy takes the place',
    with: recipe,
    prepare: three,
    run: (folder) => deleteDocuments(recipe, { workspace: workspaceIn(folder), documents: [join(papersIn(folder), 'a.pdf')], jobs: 1 }),
  },
  {
    name: 'a deletion of everything',
    with: recipe,
    prepare: three,
    run: (folder) => deleteDocuments(recipe, { workspace: workspaceIn(folder), documents: ['a.pdf', 'b.pdf', 'c.pdf'], jobs: 1 }),
  },
  {
    name: 'a compaction',
    with: recipe,
    async prepare(folder) {
      await three(folder)
      put(folder, 'b.pdf', 'the bridge stands')
      await read(folder, { retry: true })
    },
    run: (folder) => compactWorkspace(recipe, { workspace: workspaceIn(folder) }),
  },
  { name: 'a migration', with: newer, prepare: three, run: (folder) => reindex(newer, { workspace: workspaceIn(folder) }) },
  {
    name: 'another recipe beside the first',
    with: joined,
    prepare: three,
    run: (folder) => reindex(joined, { workspace: workspaceIn(folder) }),
  },
  {
    name: 'a change under two recipes',
    with: joined,
    async prepare(folder) {
      await three(folder)
      await reindex(joined, { workspace: workspaceIn(folder) })
      put(folder, 'b.pdf', 'the bridge stands\nwords of b anew')
      rmSync(join(papersIn(folder), 'c.pdf'))
    },
    run: (folder) => ingest(joined, { paths: [papersIn(folder)], workspace: workspaceIn(folder), jobs: 1, prune: true }),
  },
  {
    name: 'a repair',
    with: recipe,
    async prepare(folder) {
      await three(folder)
      const index = join(workspaceIn(folder), 'index')
      writeFileSync(join(index, readdirSync(index)[0] ?? '', 'words', 'words.json'), '[ torn')
    },
    run: (folder) => repairWorkspace(recipe, { workspace: workspaceIn(folder), jobs: 1 }),
  },
  {
    name: 'an import',
    with: recipe,
    async prepare(folder) {
      await three(folder)
      await exportWorkspace(recipe, { workspace: workspaceIn(folder), to: join(folder, 'export') })
      rmSync(workspaceIn(folder), { recursive: true })
    },
    run: (folder) => importWorkspace(recipe, { folder: join(folder, 'export'), workspace: workspaceIn(folder) }),
  },
]

/** What a reader finds: every text, by the parts that were there before or are there after; null where there is no index. */
async function found(folder: string, scenario: Scenario): Promise<string | null> {
  for (const parts of [scenario.with, recipe]) {
    try {
      const workspace = await openWorkspace(workspaceIn(folder), parts)
      try {
        const texts: string[] = []
        for await (const { text } of workspace.opened.every()) texts.push(text)
        const { hits } = await search(workspace, 'words dam bridge', { k: 50 })
        return JSON.stringify([texts, hits.map((hit) => [hit.id, hit.score])])
      } finally {
        await workspace.close()
      }
    } catch (error) {
      const { code } = error as { code?: string }
      if (code === 'empty' || code === 'not-found') return null
      if (code !== 'index-incompatible') throw error
    }
  }
  throw new Error('neither the old nor the new parts open it')
}

/** Every file but those that may be deleted. */
const lasting = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(workspaceIn(folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.parentPath.includes('cache'))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => [path.slice(folder.length), readFileSync(path, 'utf8')]),
  )

/** Leases of a process that was killed name one that is gone, and what it left torn grows old; here the process lives on. */
function bury(folder: string): void {
  const workspace = workspaceIn(folder)
  for (const name of existsSync(workspace) ? readdirSync(workspace, { recursive: true, encoding: 'utf8' }) : []) {
    const path = join(workspace, name)
    if (!/^(writer\.lease|readers.)/.test(name) || !statSync(path).isFile()) continue
    writeFileSync(path, readFileSync(path, 'utf8').replace(`"pid":${process.pid}`, `"pid":${2 ** 22 + 1}`))
    utimesSync(path, new Date(), new Date(Date.now() - 60_000))
  }
}

describe.each(scenarios)('$name', (scenario) => {
  // A disk in memory, where there is one, is flushed at no cost.
  const scratch = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'killed-'))
  afterAll(() => rmSync(scratch, { recursive: true, force: true }))
  const folder = join(scratch, 'now')
  const start = join(scratch, 'start')
  const fresh = (): void => {
    rmSync(folder, { recursive: true, force: true })
    cpSync(start, folder, { recursive: true, preserveTimestamps: true })
  }

  test.each<DiskFault>(['killed', 'torn', 'full', 'read-only'])(
    'whatever write it is %s at, one of the two states is there, and the same again ends as if nothing had been',
    async (fault) => {
      rmSync(start, { recursive: true, force: true })
      rmSync(folder, { recursive: true, force: true })
      await scenario.prepare(folder)
      renameSync(folder, start)
      fresh()
      const damaged = scenario.name === 'a repair'
      const before = damaged ? null : await found(folder, scenario)
      const disk = await failingDisk(folder)
      try {
        disk.watch()
        await scenario.run(folder)
        const { writes } = disk
        const after = await found(folder, scenario)
        const wanted = lasting(folder)
        expect(writes).toBeGreaterThan(5)
        for (let at = 1; at <= writes; at++) {
          fresh()
          disk.watch(fault, at)
          const error = await scenario.run(folder).then(
            () => null,
            (thrown: unknown) => thrown as { code?: string },
          )
          disk.watch()
          bury(folder)
          const where = `${fault} at write ${at} of ${writes}, ${error?.code}`
          if (fault === 'full' && error) expect([where, error.code]).toEqual([where, 'over-budget'])
          if (!damaged) expect([where, [before, after]]).toEqual([where, expect.arrayContaining([await found(folder, scenario)])])
          if (!damaged && existsSync(join(workspaceIn(folder), 'manifest.json')))
            expect([where, await problemsOf(folder, scenario)]).toEqual([where, []])
          const again = await scenario.run(folder).then(
            () => null,
            (thrown: unknown) => thrown as { code?: string },
          )
          // What is gone already cannot be deleted or imported again.
          if (again) expect([where, again.code]).toEqual([where, scenario.name === 'an import' ? 'invalid-options' : 'not-found'])
          expect([where, lasting(folder)]).toEqual([where, wanted])
          expect([where, leftAside(folder)]).toEqual([where, []])
          expect([where, await problemsOf(folder, scenario)]).toEqual([where, []])
        }
      } finally {
        disk.restore()
      }
    },
  )
})

async function problemsOf(folder: string, scenario: Scenario): Promise<readonly unknown[]> {
  const { recipe: name } = requireManifest(workspaceIn(folder))
  for (const parts of [scenario.with, recipe].filter((made) => made.name === name)) {
    const { problems } = await verifyWorkspace(workspaceIn(folder), parts)
    if (problems.every(({ code }) => code !== 'index-incompatible') || parts === recipe) return problems
  }
  return []
}

const leftAside = (folder: string): string[] =>
  readdirSync(workspaceIn(folder), { recursive: true, encoding: 'utf8' }).filter((name) => /\.(part|old)$/.test(name))
