import type { Point } from '../../../writing/ink.ts'
import { parameter, rectangle } from './archetype.ts'
import type { Archetype } from './archetype.ts'

export const curbAndGutter: Archetype = {
  key: 'curb',
  titles: ['CONCRETE CURB AND GUTTER', 'MOUNTABLE CURB', 'VALLEY GUTTER'],
  view: 'CURB SECTION',
  parameters: [
    parameter('height', 'CURB HEIGHT', 4, 8, 0.5),
    parameter('top', 'CURB TOP', 6, 9),
    parameter('pan', 'GUTTER PAN', 18, 30, 2),
    parameter('thick', 'GUTTER THICKNESS', 7, 10),
    parameter('base', 'AGGREGATE BASE', 4, 12),
  ],
  extent: (of) => [of('top') + of('pan') + 26, of('height') + of('thick') + of('base') + 2],
  draw: (on, of, draw) => {
    const [height, top, pan, thick, base] = [of('height'), of('top'), of('pan'), of('thick'), of('base')]
    const [x0, x1] = [13, 13 + top + pan]
    const outline: readonly Point[] = [[x0, 0], [x0 + top, 0], [x0 + top + 1.5, height], [x1, height - 1], [x1, height + thick], [x0, height + thick]] // prettier-ignore
    on.shape(outline)
    on.concrete(outline)
    on.shape(rectangle(x0 - 4, height + thick, x1 + 4, height + thick + base), { closed: true, stroke: '#111111', width: 0.5 })
    for (let i = 0; i < 110; i++)
      on.circle([x0 - 3.5 + draw.random() * (x1 - x0 + 7), height + thick + 0.4 + draw.random() * (base - 0.8)], 0.28, {
        stroke: '#444444',
        width: 0.3,
      })
    on.ground([-6, 0.5], [x0, 0.5])
    on.shape([[x1, height - 1], [x1 + 12, height - 1.4]], { stroke: '#111111', width: 1.4 }) // prettier-ignore
    on.dimension('height', [x0 + top, 0], [x0 + top, height], 46)
    on.dimension('top', [x0, 0], [x0 + top, 0], -26)
    on.dimension('pan', [x0 + top, height + thick + base], [x1, height + thick + base], 26)
    on.dimension('thick', [x0, height], [x0, height + thick], -40, true)
    on.dimension('base', [x0 - 4, height + thick], [x0 - 4, height + thick + base], -24, true)
    on.callout(`R = ${on.written(draw.int(1, 3))}`, [x0 + top, 0.3], [60, -34])
    on.callout(`#${draw.int(4, 5)} BAR CONT.`, [x0 + top / 2, height + thick * 0.6], [-70, -46])
    on.callout('PAVEMENT', [x1 + 8, height - 1.3], [26, -40])
    on.bars([[x0 + top / 2, height + thick * 0.6], [x0 + top + pan * 0.6, height + thick * 0.55]]) // prettier-ignore
  },
}

export const roadwaySection: Archetype = {
  key: 'roadway',
  titles: ['ROADWAY TYPICAL SECTION', 'RAMP TYPICAL SECTION', 'TWO-LANE RURAL SECTION'],
  view: 'HALF SECTION',
  parameters: [
    parameter('lane', 'TRAVEL LANE', 120, 168, 6),
    parameter('shoulder', 'SHOULDER', 48, 120, 12),
    parameter('ditch', 'DITCH BOTTOM', 48, 96, 12),
    parameter('surfacing', 'SURFACING DEPTH', 14, 30, 2),
    parameter('freeboard', 'DITCH DEPTH', 24, 48, 6),
  ],
  extent: (of) => [of('lane') + of('shoulder') + of('ditch') + 4 * of('freeboard') + 150, of('freeboard') + 60],
  draw: (on, of, draw) => {
    const [lane, shoulder, ditch, surfacing, deep] = [of('lane'), of('shoulder'), of('ditch'), of('surfacing'), of('freeboard')]
    const y = 10
    const [a, b] = [lane, lane + shoulder]
    const c = b + 4 * deep
    const d = c + ditch
    const bottom = y + 10 + deep
    on.shape([[0, y], [a, y + 3], [b, y + 8], [c, bottom], [d, bottom], [d + 100, y + 6]], { stroke: '#111111', width: 1.3 }) // prettier-ignore
    on.shape([[0, y + surfacing], [b + surfacing * 2, y + 8 + surfacing]], { stroke: '#111111', width: 0.8 }) // prettier-ignore
    on.shape([[0, y + surfacing * 0.4], [b, y + 8 + surfacing * 0.4]], { stroke: '#111111', width: 0.4, dash: 4 }) // prettier-ignore
    on.shape([[0, -18], [0, bottom + 10]], { stroke: '#111111', width: 0.5, dash: 9 }) // prettier-ignore
    for (let x = 4; x < b; x += 7) on.shape([[x, y + surfacing - 1 + (x / b) * 8], [x + 4, y + surfacing * 0.45 + (x / b) * 8]], { stroke: '#555555', width: 0.25 }) // prettier-ignore
    on.ground([d + 100, y + 6], [d + 148, y + 6])
    on.dimension('lane', [0, y], [a, y + 3], -42)
    on.dimension('shoulder', [a, y + 3], [b, y + 8], -42)
    on.dimension('ditch', [c, bottom], [d, bottom], 30)
    on.dimension('surfacing', [0, y], [0, y + surfacing], -18, true)
    on.dimension('freeboard', [d + 100, y + 8], [d + 100, bottom], 30)
    on.callout(`${draw.int(15, 30) / 10}% SLOPE`, [a * 0.5, y + 1.5], [20, -22])
    on.callout(`${draw.int(3, 6)}:1 FORESLOPE`, [(b + c) / 2, (y + bottom) / 2 + 4], [36, -26])
    on.callout('CLASS 6 AGGREGATE', [a * 0.4, y + surfacing * 0.8], [30, 52])
    on.pen.write('C/L', [on.at([0, -24])[0], on.at([0, -24])[1]], { size: 7, align: 'center', bold: true })
  },
}

export const guardrail: Archetype = {
  key: 'guardrail',
  titles: ['W-BEAM GUARDRAIL', 'RIGHT-OF-WAY FENCE', 'CABLE BARRIER'],
  view: 'ELEVATION',
  parameters: [
    parameter('spacing', 'POST SPACING', 72, 120, 3),
    parameter('height', 'MOUNTING HEIGHT', 27, 36),
    parameter('embedment', 'EMBEDMENT', 36, 48),
    parameter('post', 'POST WIDTH', 6, 8),
    parameter('rail', 'RAIL DEPTH', 10, 16),
  ],
  extent: (of) => [of('spacing') * 2 + 50, of('height') + of('embedment')],
  draw: (on, of, draw) => {
    const [spacing, height, embedment, post, rail] = [of('spacing'), of('height'), of('embedment'), of('post'), of('rail')]
    const starts = [20, 20 + spacing, 20 + 2 * spacing]
    for (const x of starts) {
      on.shape(rectangle(x, 0, x + post, height + embedment))
      on.circle([x + post / 2, rail / 2 + 2], 1.2, { width: 0.5 })
    }
    on.shape([[0, 2], [spacing * 2 + 50, 2]], { stroke: '#111111', width: 1 }) // prettier-ignore
    for (const k of [0.3, 0.5, 0.7]) on.shape([[0, 2 + rail * k], [spacing * 2 + 50, 2 + rail * k]], { stroke: '#111111', width: 0.35 }) // prettier-ignore
    on.shape([[0, 2 + rail], [spacing * 2 + 50, 2 + rail]], { stroke: '#111111', width: 1 }) // prettier-ignore
    on.ground([-10, height], [spacing * 2 + 60, height])
    const [first = 0, second = 0, third = 0] = starts
    on.dimension('spacing', [first + post / 2, 0], [second + post / 2, 0], -26)
    on.dimension('height', [third + post + 6, 0], [third + post + 6, height], 56)
    on.dimension('embedment', [third + post, height], [third + post, height + embedment], 30)
    on.dimension('post', [first, height + embedment], [first + post, height + embedment], 18)
    on.dimension('rail', [0, 2], [0, 2 + rail], -18, true)
    on.callout(`${on.written(draw.pick([0.625, 0.75, 0.875]))} DIA. BOLT`, [second + post / 2, rail / 2 + 2], [36, height * on.scale + 14])
    on.callout(
      draw.pick(['ROUTED WOOD BLOCK', 'STEEL BLOCKOUT', 'POLYMER BLOCKOUT']),
      [third + post / 2, rail],
      [-60, height * on.scale + 22],
    )
  },
}
