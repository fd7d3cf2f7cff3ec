import type { Discipline } from '../../world/agencies.ts'
import { parameter, rectangle } from './archetype.ts'
import type { Archetype } from './archetype.ts'

const joint: Archetype = {
  key: 'joint',
  titles: ['EXPANSION JOINT DETAIL'],
  view: 'JOINT',
  parameters: [
    parameter('gap', 'JOINT GAP', 0.5, 1.5, 0.25),
    parameter('dowel', 'DOWEL LENGTH', 14, 24, 2),
    parameter('slab', 'PANEL DEPTH', 8, 14),
  ],
  extent: () => [44, 16],
  draw: (on, of) => {
    const [gap, slab, dowel] = [of('gap'), of('slab'), of('dowel')]
    for (const [x0, x1] of [
      [0, 22 - gap / 2],
      [22 + gap / 2, 44],
    ] as const) {
      // prettier-ignore
      on.shape(rectangle(x0, 0, x1, slab))
      on.concrete(rectangle(x0, 0, x1, slab))
    }
    on.shape(rectangle(22 - dowel / 2, slab / 2 - 0.6, 22 + dowel / 2, slab / 2 + 0.6), { closed: true, stroke: '#111111', width: 0.9 })
    on.dimension('gap', [22 - gap / 2, 0], [22 + gap / 2, 0], -14)
    on.dimension('dowel', [22 - dowel / 2, slab], [22 + dowel / 2, slab], 14)
    on.dimension('slab', [44, 0], [44, slab], 14)
    on.callout('SEALANT', [22, 0.8], [-44, -24])
  },
}

const anchor: Archetype = {
  key: 'anchor',
  titles: ['ANCHOR BOLT DETAIL'],
  view: 'ANCHOR',
  parameters: [
    parameter('projection', 'PROJECTION', 3, 7, 0.5),
    parameter('hold', 'ANCHORAGE', 18, 36, 2),
    parameter('hook', 'HOOK', 4, 8),
  ],
  extent: (of) => [34, of('projection') + of('hold')],
  draw: (on, of) => {
    const [projection, hold, hook] = [of('projection'), of('hold'), of('hook')]
    const outline = rectangle(0, projection, 34, projection + hold)
    on.shape([[0, projection], [34, projection]], { stroke: '#111111', width: 1.1 }) // prettier-ignore
    on.concrete(outline)
    on.shape([[15, 0], [15, projection + hold - 4], [15 + hook, projection + hold - 4]], { stroke: '#111111', width: 2 }) // prettier-ignore
    on.shape(rectangle(12.5, projection - 2, 17.5, projection))
    on.dimension('projection', [15, 0], [15, projection], 46)
    on.dimension('hold', [15, projection], [15, projection + hold - 4], -46)
    on.dimension('hook', [15, projection + hold - 4], [15 + hook, projection + hold - 4], 14)
    on.callout('HEAVY HEX NUT', [17.5, projection - 1], [-60, -14])
  },
}

const bend: Archetype = {
  key: 'bend',
  titles: ['BAR BENDING DIAGRAM'],
  view: 'BENDS',
  parameters: [parameter('leg', 'LEG A', 12, 40, 2), parameter('run', 'LEG B', 24, 60, 3), parameter('hook', 'HOOK C', 5, 12)],
  extent: (of) => [of('run'), of('leg')],
  draw: (on, of) => {
    const [leg, run, hook] = [of('leg'), of('run'), of('hook')]
    on.shape([[0, 0], [0, leg], [run, leg], [run, leg - hook]], { stroke: '#111111', width: 2.2 }) // prettier-ignore
    on.dimension('leg', [0, 0], [0, leg], -22)
    on.dimension('run', [0, leg], [run, leg], 18)
    on.dimension('hook', [run, leg - hook], [run, leg], 18)
  },
}

const outlet: Archetype = {
  key: 'outlet',
  titles: ['WEEP HOLE DETAIL'],
  view: 'WEEP HOLE',
  parameters: [
    parameter('bore', 'BORE', 3, 6, 0.5),
    parameter('filter', 'FILTER BLANKET', 12, 24, 2),
    parameter('rise', 'ABOVE GRADE', 6, 15),
  ],
  extent: () => [40, 34],
  draw: (on, of, draw) => {
    const [bore, filter, rise] = [of('bore'), of('filter'), of('rise')]
    const y = 30 - rise
    on.shape(rectangle(12, 0, 20, 34))
    on.concrete(rectangle(12, 0, 20, 34), [rectangle(12, y - bore, 20, y)])
    on.shape([[12, y], [20, y - 0.6]], { stroke: '#111111', width: 0.9 }) // prettier-ignore
    on.shape([[12, y - bore], [20, y - bore - 0.6]], { stroke: '#111111', width: 0.9 }) // prettier-ignore
    on.shape(rectangle(20, y - filter / 2, 28, y + filter / 2), { closed: true, stroke: '#111111', width: 0.5, dash: 3 })
    for (let i = 0; i < 50; i++)
      on.circle([20.6 + draw.random() * 6.8, y - filter / 2 + 0.6 + draw.random() * (filter - 1.2)], 0.4, { width: 0.3 })
    on.ground([0, 30], [12, 30])
    on.dimension('bore', [12, y - bore], [12, y], -16, true)
    on.dimension('filter', [28, y - filter / 2], [28, y + filter / 2], 14)
    on.dimension('rise', [12, y], [12, 30], -84, true)
  },
}

const plate: Archetype = {
  key: 'plate',
  titles: ['BASE PLATE DETAIL'],
  view: 'PLATE',
  parameters: [
    parameter('side', 'PLATE WIDTH', 10, 16),
    parameter('holes', 'HOLE SPACING', 6, 9, 0.5),
    parameter('bore', 'HOLE DIAMETER', 0.75, 1.25, 0.125),
  ],
  extent: (of) => [of('side'), of('side')],
  draw: (on, of) => {
    const [side, holes, bore] = [of('side'), of('holes'), of('bore')]
    const [near, far] = [(side - holes) / 2, (side + holes) / 2]
    on.shape(rectangle(0, 0, side, side))
    on.shape(rectangle(side / 2 - 1.5, side / 2 - 1.5, side / 2 + 1.5, side / 2 + 1.5))
    for (const [x, y] of [[near, near], [far, near], [far, far], [near, far]] as const) on.circle([x, y], bore / 2, { width: 0.8 }) // prettier-ignore
    on.dimension('side', [0, side], [side, side], 16)
    on.dimension('holes', [near, 0], [far, 0], -14)
    on.dimension('bore', [far, far - bore / 2], [far, far + bore / 2], 44)
    on.callout('WELD', [side / 2 - 1.5, side / 2], [-56, -18])
  },
}

/** Details that stand beside a main one, at least two for each. */
export const smallDetails: Readonly<Record<Discipline, readonly Archetype[]>> = {
  STRUCTURES: [joint, anchor, bend, outlet],
  DRAINAGE: [joint, bend, outlet],
  ROADWAY: [joint, bend],
  SAFETY: [anchor, plate],
}
