import type { Extraction, Unit, UnitComposer, UnitId } from '@colrag/core'
import { describe, expect, it } from 'vitest'

/** What every composer keeps to, on the extractions you hand in: at least one with text, a table and a triple. */
export function describeUnitComposer(name: string, make: () => UnitComposer, extractions: readonly Extraction[]): void {
  describe(`${name} as a unit composer`, () => {
    const compose = (extraction: Extraction, volume = '水害'): Unit[] => [...make().compose(extraction, { volume })]
    const composed = extractions.map((extraction) => ({ extraction, units: compose(extraction) }))

    it('gives units in tree order, parents before children, each once', () => {
      for (const { units } of composed) {
        const seen = new Set<UnitId>()
        for (const unit of units) {
          expect(seen.has(unit.id)).toBe(false)
          expect(unit.parentId === null || seen.has(unit.parentId)).toBe(true)
          seen.add(unit.id)
        }
        expect(units.map((u) => u.id)).toEqual(units.map((u) => u.id).sort())
      }
    })
    it('puts every block under a document and a volume, and every triple under a block', () => {
      for (const { units } of composed) {
        const byId = new Map(units.map((u) => [u.id, u]))
        const above = (unit: Unit): string[] =>
          unit.parentId === null ? [] : [byId.get(unit.parentId)?.level ?? '', ...above(byId.get(unit.parentId) as Unit)]
        for (const unit of units.filter((u) => u.level === 'block'))
          expect(above(unit)).toEqual(expect.arrayContaining(['document', 'volume']))
        for (const unit of units.filter((u) => u.level === 'triple')) expect(above(unit)[0]).toBe('block')
      }
    })
    it('gives blocks kind, title and volume, an anchor on a page of the document, and a text or a description', () => {
      for (const { units, extraction } of composed) {
        const pages = new Map(extraction.pages.map((p) => [p.number, p]))
        for (const unit of units.filter((u) => u.level === 'block' || u.level === 'triple')) {
          expect(unit.facets).toMatchObject({ kind: expect.any(String), title: extraction.document.title, volume: '水害' })
          expect(unit.text.trim()).not.toBe('')
          expect(unit.anchors.length).toBeGreaterThan(0)
          for (const anchor of unit.anchors) {
            expect(anchor.documentId).toBe(extraction.document.id)
            expect(pages.has(anchor.page)).toBe(true)
            expect(anchor.boxes.length).toBeGreaterThan(0)
          }
        }
      }
    })
    it('places code units where they stand: in order, inside the text, inside an anchored page', () => {
      for (const { units } of composed) {
        for (const unit of units) {
          let last = 0
          for (const { start, end, page } of unit.placements) {
            expect(start).toBeGreaterThanOrEqual(last)
            expect(end).toBeGreaterThan(start)
            expect(end).toBeLessThanOrEqual(unit.text.length)
            expect(unit.anchors.some((a) => a.page === page)).toBe(true)
            last = end
          }
        }
      }
    })
    it('loses no word of a block that is not furniture, and says none twice', () => {
      for (const { units, extraction } of composed) {
        const letters = (text: string): string => [...text.replace(/\s/gu, '')].sort().join('')
        const kept = extraction.blocks
          .filter((b) => b.kind !== 'furniture')
          .map((b) => extraction.texts.find((t) => t.blockId === b.id)?.text ?? '')
        const placed = units.filter((u) => u.level === 'block' && u.placements.length > 0)
        expect(letters(placed.map((u) => u.text).join(''))).toBe(letters(kept.join('')))
      }
    })
    it('has a triple for every triple of a block that it kept', () => {
      for (const { units, extraction } of composed) {
        const kept = new Set(extraction.blocks.filter((b) => b.kind !== 'furniture').map((b) => b.id))
        expect(units.filter((u) => u.level === 'triple')).toHaveLength(extraction.triples.filter((t) => kept.has(t.blockId)).length)
      }
    })
    it('says the same twice, and the volume changes no document id', () => {
      for (const { units, extraction } of composed) {
        expect(compose(extraction)).toEqual(units)
        const moved = compose(extraction, '地震').filter((u) => u.level !== 'volume')
        expect(moved.map((u) => u.id)).toEqual(units.filter((u) => u.level !== 'volume').map((u) => u.id))
      }
    })
  })
}
