import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AnyRecipe } from '@colrag/core'
import { openWorkspace, search } from '@colrag/pipeline'
import { sha256 } from '@colrag/stage-kit'

/** A folder for a workspace and its files; on a disk in memory where there is one, as such a disk is flushed at no cost. */
export interface LineWorkspace {
  readonly root: string
  readonly papers: string
  readonly workspace: string
  put(name: string, lines: readonly string[]): void
  drop(name: string): void
  /** Replaces all of it by a copy of another one. */
  becomes(other: string): void
  /** Every file but those that may be deleted, by hash. */
  lasting(): Readonly<Record<string, string>>
  /** Begins again with nothing. */
  clear(): void
  remove(): void
}

export const scratchFolder = (name: string): string => mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), `${name}-`))

export function lineWorkspace(root: string): LineWorkspace {
  const papers = join(root, 'papers')
  const workspace = join(root, 'w')
  mkdirSync(papers, { recursive: true })
  return {
    root,
    papers,
    workspace,
    put: (name, lines) => writeFileSync(join(papers, name), `${lines.join('\n')}\n`),
    drop: (name) => rmSync(join(papers, name)),
    becomes(other) {
      rmSync(root, { recursive: true, force: true })
      cpSync(other, root, { recursive: true, preserveTimestamps: true })
    },
    lasting: () =>
      Object.fromEntries(
        filesBelow(workspace)
          .filter((path) => !path.startsWith('cache/'))
          .map((path) => [path, sha256(readFileSync(join(workspace, path)))]),
      ),
    clear() {
      rmSync(root, { recursive: true, force: true })
      mkdirSync(papers, { recursive: true })
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}

/** Paths of all files below a folder, sorted. */
export const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort()

/** Everything that a reader can find out: all units, and what some questions find on every axis and together. Null for an index over nothing. */
export async function everythingFound(workspace: string, recipe: AnyRecipe, questions: readonly string[]): Promise<string | null> {
  const opened = await openWorkspace(workspace, recipe).catch((error: unknown) => {
    if (['empty', 'not-found'].includes((error as { code?: string }).code ?? '')) return null
    throw error
  })
  if (!opened) return null
  try {
    const units: unknown[] = []
    for await (const unit of opened.opened.every()) units.push(unit)
    const lists: unknown[] = []
    for (const text of questions) {
      lists.push((await search(opened, text, { k: 20 })).hits)
      for (const index of Object.values(opened.indexes))
        lists.push((await index.search.retrieve({ id: 'q', text }, { depth: 20 }, opened.ctx)).hits)
    }
    return JSON.stringify([units, lists])
  } finally {
    await opened.close()
  }
}

/** Lines of words, some of them common, always the same for a seed; every twelfth has a picture. */
export function someLines(count: number, random: () => number): string[] {
  return Array.from({ length: count }, (_, i) => {
    const words = Array.from({ length: 8 }, () => `word${Math.floor(200 ** random())}`)
    return `${i % 12 === 11 ? 'map ' : ''}${words.join(' ')}`
  })
}
