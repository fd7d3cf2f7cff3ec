import { expect, test } from 'vitest'
import { outlineComposer } from './outline-composer.ts'
import { sampleExtraction } from './sample-extraction.ts'

test('the unit of a figure has its picture, and no other unit has', () => {
  const report = sampleExtraction([
    [
      { kind: 'text', text: '位置は次の図のとおり。' },
      { kind: 'map', text: '甲市\n乙町' },
      { kind: 'caption', text: '図１ 避難所の位置', belongsTo: 1 },
    ],
  ])
  const map = report.blocks[1]
  if (!map) throw new Error('the sample has no map')
  const image = { key: 'k', mediaType: 'image/png', width: 200, height: 100 }
  const figures = [{ blockId: map.id, image, area: { x: 0, y: 0, width: 72, height: 36 }, dpi: 200 }]
  const units = [...outlineComposer().compose({ ...report, figures }, { volume: '水害' })]
  expect(units.filter((unit) => unit.image).map(({ facets, image: own }) => [facets['kind'], own])).toEqual([['map', image]])
})
