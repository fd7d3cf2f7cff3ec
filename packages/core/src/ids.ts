declare const brand: unique symbol

/** A string that names one kind of thing; never mixed up with another kind at compile time. */
export type Id<K extends string> = string & { readonly [brand]: K }
export type DocumentId = Id<'document'>
export type PageId = Id<'page'>
export type BlockId = Id<'block'>
export type UnitId = Id<'unit'>

/** `3f2a…` : first 16 hex digits of the SHA-256 of the file's bytes, so that a copy under another name is the same document. */
export const documentId = (hash: string): DocumentId => hash.slice(0, 16) as DocumentId
/** Page ids sort in page order: `<document>/p00012`. Pages count from 1. */
export const pageId = (document: DocumentId, page: number): PageId => `${document}/p${String(page).padStart(5, '0')}` as PageId
/** Block ids sort in reading order within their page: `<document>/p00012/b0003`. */
export const blockId = (page: PageId, order: number): BlockId => `${page}/b${String(order).padStart(4, '0')}` as BlockId
/** Unit ids are in tree order: the id of a child starts with something that sorts after its parent's id and before the next parent's. */
export const unitId = (id: string): UnitId => id as UnitId
