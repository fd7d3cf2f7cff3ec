import type { DocumentId, UnitId } from '@colrag/core'
import { unitId } from '@colrag/core'

const padded = (n: number, digits: number): string => String(n).padStart(digits, '0')

/**
 * Ids of the composed tree. A document's units begin with its own id, so that they stay the same when it moves to another volume; within a
 * document ids are in tree order. Volumes begin with a dot, which sorts before every document.
 */
export const volumeUnitId = (volume: string): UnitId => unitId(`.v/${volume.normalize('NFC')}`)
export const documentUnitId = (document: DocumentId): UnitId => unitId(document)
/** Chapters count from 1: `<document>/c001`. */
export const sectionUnitId = (document: UnitId, chapter: number): UnitId => unitId(`${document}/c${padded(chapter, 3)}`)
/** `<document>/c001/p00012`. */
export const pageUnitId = (section: UnitId, page: number): UnitId => unitId(`${section}/p${padded(page, 5)}`)
/** Blocks count from 1 within their page: `<document>/c001/p00012/u0003`. */
export const blockUnitId = (page: UnitId, order: number): UnitId => unitId(`${page}/u${padded(order, 4)}`)
/** Sentences and rows count from 1 within their block: `<document>/c001/p00012/u0003/s001`. */
export const sentenceUnitId = (block: UnitId, order: number): UnitId => unitId(`${block}/s${padded(order, 3)}`)
/** Triples count from 1 within their block: `<document>/c001/p00012/u0003/t001`. */
export const tripleUnitId = (block: UnitId, order: number): UnitId => unitId(`${block}/t${padded(order, 3)}`)
