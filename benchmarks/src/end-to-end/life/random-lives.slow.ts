import { join } from 'node:path'
import type { SearchResult } from '@colrag/core/schemas'
import { compactWorkspace, deleteDocuments, ingest, openWorkspace, reindex, search, verifyWorkspace } from '@colrag/pipeline'
import type { OpenWorkspace, SearchOptions } from '@colrag/pipeline'
import { recordLog } from '@colrag/stage-kit'
import fc from 'fast-check'
import { afterAll, expect, test } from 'vitest'
import { lineRecipe } from './line-recipe.ts'
import { filesBelow, lineWorkspace, scratchFolder } from './line-workspace.ts'
import type { LineWorkspace } from './line-workspace.ts'

const programs = 60
const recipe = lineRecipe()
const newer = lineRecipe({ b: 0.4 })
const [now, fresh] = [lineWorkspace(scratchFolder('lives')), lineWorkspace(scratchFolder('fresh'))]
afterAll(() => [now, fresh].forEach((place) => place.remove()))

const paper = fc.integer({ min: 0, max: 4 }).map((n) => `p${n}`)
const trees = 'ash birch cedar elm fir hazel lime maple oak pine rowan spruce willow yew alder beech'.split(' ')
const word = fc.integer({ min: 0, max: 30 }).map((n) => trees[Math.floor(n ** 2 / 60)] ?? '')
/** Few words: papers are copies of each other now and then, and lines stand in several of them. */
const line = fc
  .tuple(fc.boolean(), fc.array(word, { minLength: 1, maxLength: 4 }))
  .map(([map, words]) => `${map ? 'map ' : ''}${words.join(' ')}`)
const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('put' as const), name: paper, lines: fc.array(line, { minLength: 1, maxLength: 3 }) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('drop' as const), name: paper }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), name: paper }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('compact' as const) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('reindex' as const) }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('search' as const), word, only: fc.option(paper) }) },
)
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never

const read = (place: LineWorkspace, parts = recipe): ReturnType<typeof ingest> =>
  ingest(parts, { paths: [place.papers], workspace: place.workspace, jobs: 1, prune: true })

/** What of papers with these names and lines is in an index: of equal ones the first. */
function indexed(papers: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, readonly string[]> {
  const first = new Map<string, string>()
  for (const [name, lines] of [...papers].sort(([a], [b]) => (a < b ? -1 : 1)))
    if (!first.has(lines.join('\n'))) first.set(lines.join('\n'), name)
  return new Map([...first.values()].map((name) => [name, papers.get(name) ?? []]))
}

/** Each word search finds the lines that hold the word, of one paper if told so, and nothing else; all that is stored is what is in the papers. */
async function expectHeld(
  opened: OpenWorkspace,
  papers: ReadonlyMap<string, readonly string[]>,
  asked: string,
  only: string | null,
): Promise<void> {
  const held = indexed(papers)
  const texts: string[] = []
  for await (const { level, text } of opened.opened.every()) if (level === 'block') texts.push(text)
  expect(texts.sort()).toEqual([...held.values()].flat().sort())
  const wanted = [...held]
    .filter(([name]) => only === null || name === only)
    .flatMap(([, lines]) => lines.filter((one) => one.split(' ').includes(asked)))
  const query = { id: 'q', text: asked, ...(only === null ? {} : { filter: { title: `${only}.pdf` } }) }
  const words = await opened.indexes['bm25']?.search.retrieve(query, { depth: 100 }, opened.ctx)
  const units = await opened.opened.units.get((words?.hits ?? []).map((hit) => hit.id) as never)
  expect(units.map((unit) => unit.text).sort()).toEqual(wanted.sort())
  const within = new Set(units.slice(0, 2).map((unit) => unit.id))
  const few = await opened.indexes['bm25']?.search.retrieve(query, { depth: 100, within }, opened.ctx)
  expect(few?.hits).toEqual((words?.hits ?? []).slice(0, 2))
}

const asks: readonly (readonly [string, SearchOptions])[] = [
  ['birch elm', { k: 50 }],
  ['map ash', { k: 3 }],
  ['cedar', { k: 50, filter: { title: 'p1.pdf' } }],
]
async function answers(place: LineWorkspace, parts: typeof recipe): Promise<readonly SearchResult[]> {
  const opened = await openWorkspace(place.workspace, parts)
  try {
    return await Promise.all(asks.map(([text, options]) => search(opened, text, options)))
  } finally {
    await opened.close()
  }
}

async function live(steps: readonly Step[]): Promise<void> {
  now.clear()
  fresh.clear()
  const { workspace } = now
  const files = new Map<string, readonly string[]>()
  let papers = new Map<string, readonly string[]>()
  let parts = recipe
  for (const one of steps) {
    if (one.do === 'put') {
      now.put(`${one.name}.pdf`, one.lines)
      files.set(one.name, one.lines)
    } else if (one.do === 'drop' && files.delete(one.name)) now.drop(`${one.name}.pdf`)
    if (one.do === 'put' || one.do === 'drop') {
      await read(now, parts)
      papers = new Map(files)
    } else if (one.do === 'delete') {
      if (!papers.delete(one.name)) continue
      await deleteDocuments(parts, { workspace, documents: [join(now.papers, `${one.name}.pdf`)], jobs: 1 })
    } else if (papers.size > 0 && one.do === 'search') {
      const opened = await openWorkspace(workspace, parts)
      try {
        await expectHeld(opened, papers, one.word, one.only)
      } finally {
        await opened.close()
      }
    } else if (papers.size > 0 && one.do === 'compact') await compactWorkspace(parts, { workspace })
    else if (papers.size > 0 && one.do === 'reindex') {
      parts = parts === recipe ? newer : recipe
      await reindex(parts, { workspace })
    }
  }
  if (papers.size === 0) return
  // The same papers in a workspace that never held anything else: the same files, byte by byte, and the same answers.
  for (const [name, lines] of papers) fresh.put(`${name}.pdf`, lines)
  await read(fresh, parts)
  const index = (place: LineWorkspace): unknown => Object.entries(place.lasting()).filter(([path]) => path.startsWith('index/'))
  expect(index(now)).toEqual(index(fresh))
  expect(await answers(now, parts)).toEqual(await answers(fresh, parts))
  expect((await verifyWorkspace(workspace, parts)).problems).toEqual([])

  await deleteDocuments(parts, { workspace, documents: [...papers.keys()].map((name) => join(now.papers, `${name}.pdf`)), jobs: 1 })
  await compactWorkspace(parts, { workspace })
  expect(filesBelow(workspace)).toEqual(['cache/records.log', 'cache/vectors.log', 'manifest.json'])
  for (const log of ['records', 'vectors']) {
    const held = recordLog(join(workspace, 'cache', `${log}.log`), { readOnly: true })
    expect([log, held.size, held.bytes]).toEqual([log, 0, 0])
    held.close()
  }
}

test('after any life a workspace finds what a map and a look at all lines find, and holds nothing once all is deleted', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), live), { numRuns: programs, seed: 20260809 })
})
