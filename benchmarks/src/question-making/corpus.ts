import type { Unit, UnitId } from '@colrag/core'
import { bare } from '../disaster/questions/only-its-gold.ts'
import { nameIn } from '../retrieval/name-in.ts'

interface CorpusPage {
  /** `NAME#NUMBER`. */
  readonly key: string
  /** Letters and figures without white space, in NFKC. */
  readonly text: string
}

/** What questions are made of: blocks in tree order, what was stated in each, and all pages. `fileOf`: the name of a document's file. */
export interface Corpus {
  readonly blocks: readonly Unit[]
  statedIn(block: UnitId): readonly Unit[]
  readonly pages: readonly CorpusPage[]
  fileOf(documentId: string): string
}

/** Reads the units of a workspace. A recipe without triples gives a corpus in which nothing is stated: its sentences alone are asked about. */
export async function readCorpus(units: AsyncIterable<Unit>, fileOf: (documentId: string) => string): Promise<Corpus> {
  const blocks: Unit[] = []
  const stated = new Map<UnitId, Unit[]>()
  const pages = new Map<string, string>()
  for await (const unit of units) {
    if (unit.level === 'triple' && unit.parentId !== null) stated.set(unit.parentId, [...(stated.get(unit.parentId) ?? []), unit])
    if (unit.level !== 'block') continue
    blocks.push(unit)
    for (const { documentId, page } of unit.anchors) {
      const key = `${nameIn(fileOf(documentId))}#${page}`
      pages.set(key, `${pages.get(key) ?? ''}\n${bare(unit.text)}`)
    }
  }
  return {
    blocks,
    statedIn: (block) => stated.get(block) ?? [],
    pages: [...pages].map(([key, text]) => ({ key, text })),
    fileOf,
  }
}
