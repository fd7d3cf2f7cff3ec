import { parameter, rectangle } from './archetype.ts'
import type { Archetype } from './archetype.ts'

export const trench: Archetype = {
  key: 'trench',
  titles: ['PIPE TRENCH AND BEDDING', 'CROSS DRAIN INSTALLATION', 'UNDERDRAIN'],
  view: 'TRENCH SECTION',
  parameters: [
    parameter('pipe', 'PIPE DIAMETER', 18, 60, 6),
    parameter('side', 'SIDE CLEARANCE', 9, 24),
    parameter('bedding', 'BEDDING DEPTH', 4, 12),
    parameter('cover', 'MIN. COVER', 18, 48, 2),
    parameter('envelope', 'ENVELOPE', 6, 15),
  ],
  extent: (of) => [of('pipe') + 2 * of('side') + 80, of('pipe') + of('bedding') + of('cover')],
  draw: (on, of, draw) => {
    const [pipe, side, bedding, cover, envelope] = [of('pipe'), of('side'), of('bedding'), of('cover'), of('envelope')]
    const [x0, x1, y1] = [40, 40 + pipe + 2 * side, cover + pipe + bedding]
    const center = [x0 + side + pipe / 2, cover + pipe / 2] as const
    on.shape([[x0 - 6, 0], [x0, y1], [x1, y1], [x1 + 6, 0]], { stroke: '#111111', width: 1 }) // prettier-ignore
    on.circle(center, pipe / 2)
    on.circle(center, pipe / 2 - 2, { width: 0.5 })
    on.shape([[x0 - 1, y1 - bedding], [x1 + 1, y1 - bedding]], { stroke: '#111111', width: 0.6 }) // prettier-ignore
    on.shape([[x0 - 3, cover - envelope], [x1 + 3, cover - envelope]], { stroke: '#111111', width: 0.6, dash: 5 }) // prettier-ignore
    for (let i = 0; i < 120; i++)
      on.circle([x0 + 1 + draw.random() * (x1 - x0 - 2), y1 - bedding + 0.8 + draw.random() * (bedding - 1.6)], 0.5, {
        stroke: '#444444',
        width: 0.3,
      })
    on.ground([0, 0], [x0 - 6, 0])
    on.ground([x1 + 6, 0], [x1 + 40, 0])
    on.dimension('pipe', [center[0] - pipe / 2, center[1]], [center[0] + pipe / 2, center[1]], -6)
    on.dimension('side', [center[0] + pipe / 2, y1], [x1, y1], 20)
    on.dimension('bedding', [x0, y1 - bedding], [x0, y1], -34, true)
    on.dimension('cover', [x1 + 6, 0], [x1 + 6, cover], 56)
    on.dimension('envelope', [x0, cover - envelope], [x0, cover], -22, true)
    on.callout('COMPACTED BACKFILL', [center[0], cover * 0.4], [-30, -cover * on.scale * 0.4 - 16])
    on.callout(
      `CLASS ${draw.pick(['II', 'III', 'IV', 'V'])} PIPE`,
      [center[0] + pipe * 0.35, center[1] - pipe * 0.35],
      [side * on.scale + pipe * 0.15 * on.scale + 34, 22],
    )
    on.callout('UNDISTURBED SOIL', [x1 + 1, cover + pipe * 0.75], [40, 26])
  },
}

export const catchBasin: Archetype = {
  key: 'catch-basin',
  titles: ['CATCH BASIN', 'CURB INLET', 'MEDIAN DROP INLET'],
  view: 'SECTION A-A',
  parameters: [
    parameter('inside', 'INSIDE WIDTH', 30, 54, 3),
    parameter('wall', 'WALL', 6, 10),
    parameter('depth', 'DEPTH TO INVERT', 42, 84, 3),
    parameter('sump', 'SUMP', 6, 18, 2),
    parameter('floor', 'FLOOR SLAB', 6, 12),
    parameter('grate', 'GRATE OPENING', 18, 28),
  ],
  extent: (of) => [of('inside') + 2 * of('wall') + 60, of('depth') + of('sump') + of('floor')],
  draw: (on, of, draw) => {
    const [inside, wall, depth, sump, floor] = [of('inside'), of('wall'), of('depth'), of('sump'), of('floor')]
    const [x0, x1] = [30, 30 + inside + 2 * wall]
    const bottom = depth + sump + floor
    const grate = Math.min(of('grate'), inside - 2)
    const middle = (x0 + x1) / 2
    const hole = rectangle(x0 + wall, 4, x1 - wall, depth + sump)
    on.shape(rectangle(x0, 0, x1, bottom))
    on.concrete(rectangle(x0, 0, x1, bottom), [hole])
    on.shape(hole)
    on.shape(rectangle(middle - grate / 2, 0, middle + grate / 2, 4), { closed: true, stroke: '#111111', width: 0.9 })
    for (let x = middle - grate / 2 + 2; x < middle + grate / 2; x += 2.6) on.shape([[x, 0.4], [x, 3.6]], { stroke: '#111111', width: 0.9 }) // prettier-ignore
    on.shape(rectangle(x1 - wall, depth - 16, x1 + 24, depth), { closed: true, stroke: '#111111', width: 0.8 })
    on.shape([[x1 - wall - 3, depth - 8], [x1 + 28, depth - 8]], { stroke: '#111111', width: 0.3, dash: 8 }) // prettier-ignore
    on.ground([0, 3], [x0, 3])
    on.ground([x1, 3], [x1 + 30, 3])
    on.dimension('inside', [x0 + wall, depth * 0.62], [x1 - wall, depth * 0.62], -8)
    on.dimension('wall', [x0, bottom], [x0 + wall, bottom], 20, true)
    on.dimension('depth', [x0, 0], [x0, depth], -56)
    on.dimension('sump', [x0, depth], [x0, depth + sump], -20, true)
    on.dimension('floor', [x1, depth + sump], [x1, bottom], 22)
    on.dimension('grate', [middle - grate / 2, 0], [middle + grate / 2, 0], -20)
    on.callout(`${on.written(draw.pick([12, 15, 18, 24]))} OUTLET PIPE`, [x1 + 14, depth - 16], [34, -34])
    on.callout(`STEPS @ ${on.written(12)} O.C.`, [x0 + wall, depth * 0.3], [44, 24])
    for (let y = 14; y < depth - 4; y += 12) on.shape([[x0 + wall, y], [x0 + wall + 4, y]], { stroke: '#111111', width: 1.4 }) // prettier-ignore
  },
}
