import { unitId } from '@colrag/core'
import { sampleUnit } from '@colrag/testing'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { evidenceOf, photo, placedUnit } from '../fixture/sample-evidence.ts'
import { linkedImages } from './linked-images.ts'

const linksOf = (text: string, caption: string, pages: readonly [number, number] = [1, 9]): readonly (readonly [string, string])[] =>
  linkedImages({ evidence: evidenceOf(placedUnit('a', text, pages[0])), images: [photo('p', caption, pages[1])] }).links.map(
    ({ reason, because }) => [reason, because],
  )

describe('linkedImages', () => {
  it('says why each picture is linked', () => {
    expect(linksOf('流失した（写真2）。', '写真2 橋')).toEqual([['figure', 'photo 2']])
    expect(linksOf('西瀬橋の被災状況を示す', '写真2 西瀬橋の被災状況')).toEqual([['caption', '西瀬橋の被災状況']])
    expect(linksOf('断水した。', '橋', [4, 4])).toEqual([['page', 'd, page 4']])
    expect(linksOf('人吉市は断水した。', '写真2 人吉市の橋')).toEqual([['entity', '人吉市']])
    expect(linksOf('人吉市の写真2のとおり', '写真2 人吉市の橋', [4, 4])).toEqual([
      ['figure', 'photo 2'],
      ['page', 'd, page 4'],
      ['entity', '人吉市'],
    ])
  })
  it('links nothing without a reason', () => {
    expect(linkedImages({ evidence: evidenceOf(placedUnit('a', '断水した。', 1)), images: [photo('p', '写真2 橋', 9)] })).toEqual({
      candidates: [],
      links: [],
    })
    expect(linksOf('写真2のとおり', '写真3 橋')).toEqual([])
    expect(linksOf('写真20のとおり', '写真2 橋')).toEqual([])
    expect(linksOf('被害は図2を見よ', '写真2 橋')).toEqual([])
    expect(linksOf('See Map 3.', 'Figure 3 Pump')).toEqual([])
    expect(linksOf('As shown in Fig. 4', 'Fig. 1. Row summation')).toEqual([])
  })
  it('takes no number for that of another document, and a title only for a name in one', () => {
    const other = sampleUnit('o', '写真2のとおり、Blue Eyes に出演した。')
    const poster = { ...photo('p', '写真2 Poster', 1), facets: { kind: 'photo', title: 'Blue Eyes', caption: '写真2 Poster' } }
    expect(linkedImages({ evidence: evidenceOf(other), images: [poster] }).links).toEqual([
      { imageId: 'p', unitId: 'o', reason: 'caption', because: 'Blue Eyes' },
    ])
    expect(linkedImages({ evidence: evidenceOf(placedUnit('a', 'Blue Eyes', 8)), images: [poster] }).links).toEqual([])
  })
  it('links a picture to a document that is called what it shows', () => {
    const page = sampleUnit('o', 'Shot in 1998.', { facets: { kind: 'text', title: 'Blue Eyes (film)' } })
    expect(linkedImages({ evidence: evidenceOf(page), images: [photo('p', 'Poster of Blue Eyes', 1)] }).links).toEqual([
      { imageId: 'p', unitId: 'o', reason: 'entity', because: 'Blue Eyes (film)' },
    ])
  })
  it('knows a section by its name, by the tree or by the parent', () => {
    const under = (id: string, section: string): ReturnType<typeof placedUnit> =>
      placedUnit(id, 'x', 3, { facets: { kind: 'text', title: '資料', section } })
    const picture = { ...photo('p', '橋', 5), facets: { kind: 'photo', title: '資料', section: '2 被害', caption: '橋' } }
    expect(linkedImages({ evidence: evidenceOf(under('a', '2 被害'), under('b', '3 復旧')), images: [picture] }).links).toEqual([
      { imageId: 'p', unitId: 'a', reason: 'section', because: '2 被害' },
    ])
    const parentId = unitId('s')
    const [text, image] = [sampleUnit('a', 'x', { parentId }), { ...photo('p', '橋', 5), parentId, anchors: [] }]
    expect(linkedImages({ evidence: evidenceOf(text), images: [image] }).links.map(({ reason }) => reason)).toEqual(['section'])
  })
  it('orders candidates by hit, then by the strength of the link, each once', () => {
    const hits = [placedUnit('a', '写真3を見よ', 1), placedUnit('b', '写真1', 2), photo('p4', '写真4', 7)]
    const images = [
      photo('p1', '写真1 甲', 1),
      photo('p2', '写真2 乙', 2),
      photo('p3', '写真3 丙', 6),
      photo('p4', '写真4', 7),
      photo('p5', '写真5', 9),
    ]
    const { candidates } = linkedImages({ evidence: evidenceOf(...hits), images: [...images, ...images, placedUnit('t', '写真1', 1)] })
    expect(candidates.map(({ id }) => id)).toEqual(['p3', 'p1', 'p2', 'p4'])
  })
  it('keeps a picture that the evidence puts beside a hit, where nothing else links it', () => {
    const [hit, picture] = evidenceOf(placedUnit('a', '断水した。', 1), photo('p', '写真2 橋', 9))
    if (!hit || !picture) throw new Error('the sample has two')
    const { links } = linkedImages({ evidence: [hit, { ...picture, beside: hit.unit.id }], images: [picture.unit] })
    expect(links.map(({ unitId: to, reason }) => [to, reason])).toEqual([
      ['a', 'beside'],
      ['p', 'found'],
    ])
  })
  it('has a link for every candidate and a candidate for every link', () => {
    const text = fc.constantFrom('写真1', '人吉市の橋', '断水', '写真2 八代市', '')
    const units = fc.array(fc.tuple(text, fc.integer({ min: 1, max: 4 })), { maxLength: 6 })
    fc.assert(
      fc.property(units, units, (hits, pictures) => {
        const evidence = evidenceOf(...hits.map(([words, page], i) => placedUnit(`h${i}`, words, page)))
        const images = pictures.map(([words, page], i) => photo(`p${i}`, words, page))
        const { candidates, links } = linkedImages({ evidence, images })
        expect(new Set(links.map(({ imageId }) => imageId))).toEqual(new Set(candidates.map(({ id }) => id)))
        expect(new Set(candidates).size).toBe(candidates.length)
        expect(links.every(({ unitId: to }) => evidence.some(({ unit }) => unit.id === to))).toBe(true)
      }),
    )
  })
})
