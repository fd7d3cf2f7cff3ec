import type { Unit } from '@colrag/core'
import { unitId } from '@colrag/core'
import { sampleUnit, sampleUnits } from './sample-units.ts'

const box = { x: 1, y: 2, width: 3, height: 4.5 }

/** A small tree: a volume, two documents of which one has sections, blocks with a triple, and units with all their fields. Parents come first. */
export const sampleTree: readonly Unit[] = [
  sampleUnit('v', '全て', { level: 'volume' }),
  ...['v/d1', 'v/d2'].map((id) => sampleUnit(id, id, { level: 'document', parentId: unitId('v') })),
  ...['v/d1/s1', 'v/d1/s2'].map((id) => sampleUnit(id, id, { level: 'section', parentId: unitId('v/d1') })),
  ...sampleUnits('block').map((unit, i) => ({
    ...unit,
    id: unitId(`v/d${i < 10 ? 1 : 2}${i < 10 ? `/s${1 + (i % 2)}` : ''}/b${String(i).padStart(2, '0')}`),
    parentId: unitId(i < 10 ? `v/d1/s${1 + (i % 2)}` : 'v/d2'),
  })),
  sampleUnit('v/d1/s1/b00/t0', '球磨川 は氾濫した', {
    level: 'triple',
    parentId: unitId('v/d1/s1/b00'),
    placements: [{ start: 0, end: 3, page: 2, box }],
    facets: { z: '1', a: '2' },
    anchors: [{ documentId: 'd1' as Unit['anchors'][number]['documentId'], page: 2, boxes: [box, box] }],
    image: { key: 'k', mediaType: 'image/png', width: 10, height: 20 },
  }),
]
