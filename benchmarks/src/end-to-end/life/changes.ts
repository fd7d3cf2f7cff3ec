import { rmSync } from 'node:fs'
import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { compactWorkspace, deleteDocuments, ingest, reindex } from '@colrag/pipeline'
import { seededRandom } from '@colrag/stage-kit'
import { lineRecipe } from './line-recipe.ts'
import { lineWorkspace, someLines } from './line-workspace.ts'

/** What is done to a workspace, from a state that `prepare` makes. `recipe`: whose index it ends with. */
export interface Change {
  readonly recipe: AnyRecipe
  prepare(root: string): Promise<void>
  run(root: string): Promise<unknown>
}

const recipe = lineRecipe()
const newer = lineRecipe({ b: 0.4 })
const lines = 40

const read = (root: string, prune = false): Promise<unknown> => {
  const { papers, workspace } = lineWorkspace(root)
  return ingest(recipe, { paths: [papers], workspace, jobs: 1, prune })
}

function writePapers(root: string, names: readonly string[], seed: number): void {
  const random = seededRandom(seed)
  for (const name of names) lineWorkspace(root).put(`${name}.pdf`, someLines(lines, random))
}

/** Four papers, the last a copy of the first. */
async function four(root: string): Promise<void> {
  writePapers(root, ['a', 'b', 'c'], 1)
  lineWorkspace(root).put('d.pdf', someLines(lines, seededRandom(1)))
  await read(root)
}

const remove = (root: string, names: readonly string[]): Promise<unknown> => {
  const { papers, workspace } = lineWorkspace(root)
  return deleteDocuments(recipe, { workspace, documents: names.map((name) => join(papers, `${name}.pdf`)), jobs: 1 })
}

export const changes: Readonly<Record<string, Change>> = {
  'a first ingest': { recipe, prepare: async (root) => writePapers(root, ['a', 'b', 'c', 'd', 'e'], 2), run: (root) => read(root) },
  'an ingest that adds, changes and prunes': {
    recipe,
    async prepare(root) {
      await four(root)
      writePapers(root, ['b', 'e', 'f'], 3)
      rmSync(join(lineWorkspace(root).papers, 'c.pdf'))
    },
    run: (root) => read(root, true),
  },
  'a deletion whose copy takes the place': { recipe, prepare: four, run: (root) => remove(root, ['a']) },
  'a deletion of everything': { recipe, prepare: four, run: (root) => remove(root, ['a', 'b', 'c', 'd']) },
  'a compaction': {
    recipe,
    async prepare(root) {
      await four(root)
      writePapers(root, ['b', 'c'], 4)
      await read(root)
    },
    run: (root) => compactWorkspace(recipe, { workspace: lineWorkspace(root).workspace }),
  },
  'a migration to other parts': {
    recipe: newer,
    prepare: four,
    run: (root) => reindex(newer, { workspace: lineWorkspace(root).workspace }),
  },
}
