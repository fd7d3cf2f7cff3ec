import { join } from 'node:path'
import { ColragError } from '@colrag/core'
import { compactWorkspace, deleteDocuments, ingest, openWorkspace, search } from '@colrag/pipeline'
import { seededRandom } from '@colrag/stage-kit'
import { lineRecipe } from './line-recipe.ts'
import { lineWorkspace } from './line-workspace.ts'

/** Papers of each writer. */
const papersEach = 4
const linesEach = 6

/** What a process did: how often each thing succeeded, how often it was told that another one writes, and everything else that went wrong. */
export interface WorkDone {
  readonly done: Readonly<Record<string, number>>
  readonly locked: number
  readonly faults: readonly string[]
}

/**
 * Writes its own papers again and again, all of them with the same new stamp, and ingests them until it comes to it: so in every generation all
 * papers of a writer have one stamp. Sometimes it deletes one of them, or compacts, in between.
 */
export async function write(root: string, name: string, seconds: number): Promise<WorkDone> {
  const { workspace } = lineWorkspace(root)
  const own = lineWorkspace(join(root, name))
  const recipe = lineRecipe()
  const random = seededRandom(name.length)
  const work = tally()
  for (let stamp = 0; work.goesOn(seconds); stamp++) {
    stampPapers(root, name, stamp)
    await work.until('ingest', seconds, () => ingest(recipe, { paths: [own.papers], workspace, jobs: 1 }))
    if (random() < 0.25)
      await work.until('delete', seconds, () =>
        deleteDocuments(recipe, { workspace, documents: [join(own.papers, `${name}0.pdf`)], jobs: 1 }),
      )
    if (random() < 0.1) await work.until('compact', seconds, () => compactWorkspace(recipe, { workspace }))
  }
  return work.result()
}

export function stampPapers(root: string, name: string, stamp: number): void {
  const own = lineWorkspace(join(root, name))
  for (let p = 0; p < papersEach; p++)
    own.put(
      `${name}${p}.pdf`,
      Array.from({ length: linesEach }, (_, i) => `paper ${name} stamp${stamp} line${i} of${p}${i === 0 ? ' map' : ''}`),
    )
}

/** Opens the workspace again and again, and asks it more than once: what is found is all of one generation, and the same each time. */
export async function read(root: string, names: readonly string[], seconds: number): Promise<WorkDone> {
  const { workspace } = lineWorkspace(root)
  const recipe = lineRecipe()
  const work = tally()
  while (work.goesOn(seconds))
    await work.once('open', async () => {
      const opened = await openWorkspace(workspace, recipe)
      try {
        const held: string[] = []
        for await (const { level, text } of opened.opened.every()) if (level === 'block') held.push(text)
        work.check(oneGeneration(held, names), `the stored units: ${held.length}`)
        let first = ''
        for (let round = 0; round < 3; round++) {
          const { hits } = await search(opened, 'paper stamp', { k: 1000 })
          const texts = hits.map((hit) => hit.text)
          work.check(texts.toSorted().join('\n') === held.toSorted().join('\n'), `a search finds ${texts.length} of ${held.length} units`)
          const lists = JSON.stringify([
            hits,
            ...(await Promise.all(
              Object.values(opened.indexes).map(({ search: axis }) =>
                axis.retrieve({ id: 'q', text: 'paper line3' }, { depth: 500 }, opened.ctx),
              ),
            )),
          ])
          work.check(first === '' || first === lists, 'the same question finds something else in what is open')
          first = lists
          work.count('search')
        }
      } finally {
        await opened.close()
      }
    })
  return work.result()
}

/** Every writer's papers are there, one of them at most deleted, all with one stamp. */
function oneGeneration(texts: readonly string[], names: readonly string[]): boolean {
  return names.every((name) => {
    const own = texts.filter((text) => text.startsWith(`paper ${name} `))
    return new Set(own.map((text) => text.split(' ')[2])).size === 1 && [papersEach, papersEach - 1].includes(own.length / linesEach)
  })
}

function tally(): {
  goesOn(seconds: number): boolean
  count(what: string): void
  check(holds: boolean, otherwise: string): void
  once(what: string, work: () => Promise<unknown>): Promise<void>
  until(what: string, seconds: number, work: () => Promise<unknown>): Promise<void>
  result(): WorkDone
} {
  const started = performance.now()
  const done: Record<string, number> = {}
  const faults: string[] = []
  let locked = 0
  const count = (what: string): void => void (done[what] = (done[what] ?? 0) + 1)
  const goesOn = (seconds: number): boolean => performance.now() - started < seconds * 1000 && faults.length < 20
  /** Whether it was done, or failed for good. */
  const tried = async (what: string, work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work()
      count(what)
      return true
    } catch (error) {
      const isLocked = ColragError.is(error) && error.code === 'locked'
      if (isLocked) locked++
      else faults.push(`${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
      return !isLocked
    }
  }
  return {
    goesOn,
    count,
    check: (holds, otherwise) => void (holds || faults.push(otherwise)),
    once: async (what, work) => void (await tried(what, work)),
    async until(what, seconds, work) {
      while (goesOn(seconds) && !(await tried(what, work))) await new Promise((resolve) => setTimeout(resolve, 5))
    },
    result: () => ({ done, locked, faults }),
  }
}
