import type { Point } from '../../../writing/ink.ts'
import { parameter, rectangle } from './archetype.ts'
import type { Archetype } from './archetype.ts'

export const boxCulvert: Archetype = {
  key: 'box-culvert',
  titles: ['REINFORCED CONCRETE BOX CULVERT', 'PRECAST BOX CULVERT', 'BOX CULVERT EXTENSION'],
  view: 'TYPICAL SECTION',
  parameters: [
    parameter('span', 'SPAN', 60, 132, 6),
    parameter('rise', 'RISE', 42, 84, 6),
    parameter('wall', 'WALL THICKNESS', 8, 14),
    parameter('top', 'TOP SLAB', 9, 16),
    parameter('bottom', 'BOTTOM SLAB', 9, 16),
    parameter('fill', 'MIN. FILL', 18, 48, 3),
  ],
  extent: (of) => [of('span') + 2 * of('wall') + 60, of('fill') + of('top') + of('rise') + of('bottom')],
  draw: (on, of, draw) => {
    const [wall, top, bottom, fill] = [of('wall'), of('top'), of('bottom'), of('fill')]
    const [width, height] = [of('span') + 2 * wall, top + of('rise') + bottom]
    const [x0, y0, x1, y1] = [30, fill, 30 + width, fill + height]
    const [a, b, c, d] = [x0 + wall, y0 + top, x1 - wall, y1 - bottom]
    const h = 6
    const inner: readonly Point[] = [[a + h, b], [c - h, b], [c, b + h], [c, d - h], [c - h, d], [a + h, d], [a, d - h], [a, b + h]] // prettier-ignore
    on.shape(rectangle(x0, y0, x1, y1))
    on.shape(inner)
    on.concrete(rectangle(x0, y0, x1, y1), [inner])
    on.ground([0, 0], [width + 60, 0])
    const count = 9
    for (let i = 0; i <= count; i++) {
      const x = x0 + 4 + ((width - 8) * i) / count
      on.bars([[x, y0 + 2.5], [x, b - 2.5], [x, d + 2.5], [x, y1 - 2.5]]) // prettier-ignore
    }
    on.shape([[x0 + 2.5, y0 + 2.5], [x0 + 2.5, y1 - 2.5], [x1 - 2.5, y1 - 2.5], [x1 - 2.5, y0 + 2.5]], { closed: true, stroke: '#111111', width: 0.8 }) // prettier-ignore
    on.dimension('span', [a, d], [c, d], -16)
    on.dimension('rise', [a, b], [a, d], 46)
    on.dimension('wall', [x0, y1], [a, y1], 18, true)
    on.dimension('top', [x1, y0], [x1, b], 34)
    on.dimension('bottom', [x1, d], [x1, y1], 34)
    on.dimension('fill', [x0, 0], [x0, y0], -30, true)
    on.callout(`#${draw.int(4, 7)} BARS @ ${on.written(draw.int(6, 12))} O.C.`, [x0 + width * 0.3, y0 + 2.5], [-34, -26])
    on.callout('CONSTR. JOINT', [a - wall / 2, d], [-46, -14])
    on.callout('FILTER FABRIC', [x0, y0 + height * 0.35], [-34, 16])
  },
}

export const retainingWall: Archetype = {
  key: 'retaining-wall',
  titles: ['CANTILEVER RETAINING WALL', 'WINGWALL', 'CAST-IN-PLACE HEADWALL'],
  view: 'SECTION THRU WALL',
  parameters: [
    parameter('stem', 'STEM HEIGHT', 72, 168, 6),
    parameter('footing', 'FOOTING WIDTH', 60, 108, 6),
    parameter('toe', 'TOE', 14, 26, 2),
    parameter('thick', 'FOOTING THICKNESS', 14, 26),
    parameter('crest', 'TOP OF STEM', 9, 14),
    parameter('key', 'KEY DEPTH', 8, 18),
  ],
  extent: (of) => [of('footing') + 70, of('stem') + of('thick') + of('key')],
  draw: (on, of, draw) => {
    const [stem, thick, toe, crest, key, footing] = [of('stem'), of('thick'), of('toe'), of('crest'), of('key'), of('footing')]
    const base = crest + stem / 12
    const [x0, xs] = [20, 20 + toe]
    const outline: readonly Point[] = [
      [xs, 0], [xs + crest, 0], [xs + base, stem], [x0 + footing, stem], [x0 + footing, stem + thick],
      [xs + base, stem + thick], [xs + base - 2, stem + thick + key], [xs + 2, stem + thick + key], [xs, stem + thick],
      [x0, stem + thick], [x0, stem], [xs, stem],
    ] // prettier-ignore
    on.shape(outline)
    on.concrete(outline)
    on.ground([xs + crest, 6], [x0 + footing + 40, 6])
    on.ground([-18, stem - 14], [xs, stem - 14])
    on.shape([[xs + crest - 2, 3], [xs + base - 3, stem + thick - 4], [x0 + 4, stem + thick - 4]], { stroke: '#111111', width: 0.9 }) // prettier-ignore
    for (let x = x0 + 6; x < x0 + footing - 3; x += 9) on.bars([[x, stem + thick - 6]])
    for (let y = 12; y < stem; y += 12) on.bars([[xs + 3, y]])
    on.dimension('stem', [xs, 0], [xs, stem], -64)
    on.dimension('footing', [x0, stem + thick], [x0 + footing, stem + thick], 44)
    on.dimension('toe', [x0, stem], [xs, stem], -12, true)
    on.dimension('thick', [x0 + footing, stem], [x0 + footing, stem + thick], 16)
    on.dimension('crest', [xs, 0], [xs + crest, 0], -14)
    on.dimension('key', [x0, stem + thick], [xs + 2, stem + thick + key], -26, true)
    on.callout(`${on.written(draw.int(3, 6))} DIA. WEEP HOLE`, [xs + crest, stem * 0.78], [52, -18])
    on.callout('POROUS BACKFILL', [xs + base + 6, stem * 0.45], [44, -20])
    on.callout(`#${draw.int(5, 9)} @ ${on.written(draw.int(6, 12))}`, [xs + crest, stem * 0.25], [40, 14])
  },
}

export const beamSection: Archetype = {
  key: 'beam',
  titles: ['PIER CAP REINFORCEMENT', 'ABUTMENT BEAM', 'DIAPHRAGM BEAM'],
  view: 'BEAM SECTION',
  parameters: [
    parameter('width', 'BEAM WIDTH', 24, 48, 2),
    parameter('depth', 'BEAM DEPTH', 30, 60, 2),
    parameter('cover', 'CLEAR COVER', 1.5, 4, 0.5),
    parameter('slab', 'SLAB THICKNESS', 7, 10, 0.5),
    parameter('fillet', 'FILLET', 3, 6),
  ],
  extent: (of) => [of('width') + 70, of('depth') + of('slab')],
  draw: (on, of, draw) => {
    const [width, depth, cover, slab, fillet] = [of('width'), of('depth'), of('cover'), of('slab'), of('fillet')]
    const [x0, x1, bottom] = [35, 35 + width, slab + depth]
    const outline: readonly Point[] = [
      [0, 0], [width + 70, 0], [width + 70, slab], [x1 + fillet, slab], [x1, slab + fillet], [x1, bottom], [x0, bottom],
      [x0, slab + fillet], [x0 - fillet, slab], [0, slab],
    ] // prettier-ignore
    on.shape(outline)
    on.concrete(outline)
    on.shape(rectangle(x0 + cover, 2, x1 - cover, bottom - cover), { closed: true, stroke: '#111111', width: 1.2 })
    const count = draw.int(4, 7)
    for (let i = 0; i < count; i++) {
      const x = x0 + cover + 2 + ((width - 2 * cover - 4) * i) / (count - 1)
      on.bars([[x, bottom - cover - 1.6], [x, 4]]) // prettier-ignore
    }
    for (let i = 1; i < 4; i++) on.bars([[x0 + cover + 1.4, 4 + ((depth - 4) * i) / 4], [x1 - cover - 1.4, 4 + ((depth - 4) * i) / 4]]) // prettier-ignore
    on.dimension('width', [x0, bottom], [x1, bottom], 24)
    on.dimension('depth', [x1, slab], [x1, bottom], 60)
    on.dimension('cover', [x0, bottom - cover], [x0, bottom], -18, true)
    on.dimension('slab', [0, 0], [0, slab], -14, true)
    on.dimension('fillet', [x1 + fillet, slab], [x1 + fillet, slab + fillet], 6)
    on.callout(`${count}-#${draw.int(7, 11)} BOTTOM`, [x0 + cover + 2, bottom - cover - 1.6], [-70, -50])
    on.callout(`#4 STIRRUPS @ ${on.written(draw.int(5, 14))}`, [x0 + cover, slab + depth * 0.35], [-60, -8])
    on.callout('ROUGHEN SURFACE', [x1 - 2, slab], [60, -slab * on.scale - 18])
  },
}
