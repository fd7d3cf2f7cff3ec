import type { Unit, UnitTree } from '@colrag/core'

/** Which places two units share, each named, null where they do not. */
export interface SharedPlaces {
  readonly document: string | null
  readonly page: string | null
  readonly section: string | null
}

/** By their ancestors in the tree, else by their anchors; a section also by the name that both have of it in one document, or by their parent. */
export function standTogether(a: Unit, b: Unit, tree?: UnitTree): SharedPlaces {
  const above = (level: 'document' | 'page' | 'section'): string | null => {
    const place = tree?.at(a.id, level) ?? null
    return place !== null && place === tree?.at(b.id, level) ? place : null
  }
  const places = new Set(a.anchors.map(({ documentId, page }) => `${documentId}, page ${page}`))
  const onPage = b.anchors.map(({ documentId, page }) => `${documentId}, page ${page}`).find((place) => places.has(place)) ?? null
  const documents = new Set(a.anchors.map(({ documentId }) => documentId))
  const inDocument = b.anchors.map(({ documentId }) => documentId).find((id) => documents.has(id)) ?? null
  const parent = a.parentId !== null && a.parentId === b.parentId ? a.parentId : null
  const document = above('document') ?? inDocument ?? parent
  const heading = a.facets['section'] ?? ''
  const headed = document !== null && heading !== '' && heading === b.facets['section'] ? heading : null
  return { document, page: above('page') ?? onPage, section: headed ?? above('section') ?? parent }
}
