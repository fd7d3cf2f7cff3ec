import type { AnyRecipe, Caption, RunContext, Triple, Unit, UnitId } from '@colrag/core'
import { pagePassages, pageSubjects } from '@colrag/stage-kit'
import type { SetUnits } from './retrieval-set.ts'
import { writtenExtraction } from './written-document.ts'
import type { WrittenDocument } from './written-document.ts'

/** Runs every stage of `recipe` from captions to units over documents that are given as text. */
export async function writtenUnits(recipe: AnyRecipe, documents: readonly WrittenDocument[], ctx: RunContext): Promise<SetUnits> {
  const units = new Map<UnitId, Unit>()
  const keys = new Map<UnitId, string>()
  for (const [i, written] of documents.entries()) {
    for (const unit of await unitsOf(recipe, written, i, ctx)) {
      units.set(unit.id, unit)
      const page = unit.anchors[0]?.page
      if (unit.level === 'volume') keys.set(unit.id, unit.text)
      if (page !== undefined) keys.set(unit.id, written.pages[page - 1]?.key ?? '')
    }
  }
  return { units: units.values(), pagesOf: (id) => [keys.get(id) ?? ''] }
}

async function unitsOf(recipe: AnyRecipe, written: WrittenDocument, number: number, ctx: RunContext): Promise<readonly Unit[]> {
  const { document, pages, blocks, texts } = writtenExtraction(written, number)
  const captions: Caption[] = []
  const triples: Triple[] = []
  for (const [p, onPage] of blocks.entries()) {
    const said = texts[p] ?? []
    for (const subject of recipe.captions ? pageSubjects(onPage, said, recipe.captions.kinds) : []) {
      const caption = await recipe.captions?.caption(subject, ctx)
      if (caption) captions.push(caption)
    }
    for (const passage of recipe.triples ? pagePassages(onPage, said) : [])
      triples.push(...((await recipe.triples?.extract(passage, ctx)) ?? []))
  }
  const extraction = { document, pages, blocks: blocks.flat(), texts: texts.flat(), captions, triples }
  return [...recipe.compose.compose(extraction, { volume: written.volume ?? 'documents' })]
}
