import type { Box, TokenMatrix } from '@colrag/core'
import { ColragError, containsPoint } from '@colrag/core'
import { maxSim } from '../kernel/max-sim.ts'
import type { HeatField } from './heat-field.ts'
import { heatField } from './heat-field.ts'
import type { HeatedPage } from './heat-of-words.ts'
import type { SharpenOptions } from './sharpen-heat.ts'
import { sharpenHeat } from './sharpen-heat.ts'
import type { UnitWord } from './unit-words.ts'
import type { WarmRegion, WarmWord } from './warm-regions.ts'
import { warmRegions } from './warm-regions.ts'

/** What a page encoder gave for a picture of a page, or of a tile of one. `area`: what the picture shows of the page, in points. */
export interface SeenPart {
  readonly patches: TokenMatrix
  readonly area: Box
}

/** `regions`: the warmest first, with the words of the page in them. `token`: the field of one token of the question by itself, on its own scale. */
export interface PatchHeat {
  readonly field: HeatField
  readonly regions: readonly WarmRegion[]
  token(index: number): HeatField
}

/**
 * Where on a page an encoder of pictures sees what is asked (PlanSightRAG section 4): of every patch of the page and its tiles the best product with any
 * token of the question, sharpened together and laid back on the page. `words`: of the page, in reading order, told with the region that they stand in.
 * Throws `unsupported` for patches without boxes, and what `maxSim` throws.
 */
export function heatOfPatches(
  asked: TokenMatrix,
  page: HeatedPage,
  parts: readonly SeenPart[],
  words: readonly Pick<UnitWord, 'page' | 'box' | 'text'>[] = [],
  options: SharpenOptions = {},
): PatchHeat {
  const boxes = parts.flatMap(boxesOf)
  const products = parts.map(({ patches }) => maxSim(asked, patches, { matrix: true }).matrix ?? new Float32Array())
  /** Of each patch, its product with one token. */
  const ofToken = (token: number): Float32Array =>
    Float32Array.from(
      parts.flatMap(({ patches: { rows } }, i) => Array.from(products[i]?.subarray(token * rows, (token + 1) * rows) ?? [])),
    )
  const best = new Float32Array(boxes.length).fill(-Infinity)
  for (let token = 0; token < asked.rows; token++) ofToken(token).forEach((product, i) => (best[i] = Math.max(best[i] as number, product)))
  const heat = sharpenHeat(best, options)
  const own = words.filter((word) => word.page === page.number)
  const warm = boxes.map((box, i): WarmWord => ({ box, heat: heat[i] as number, text: '' }))
  const said = (box: Box): string => own.flatMap((word) => (holdsMiddle(box, word.box) ? [word.text] : [])).join(' ')
  return {
    field: heatField(page, warm),
    regions: warmRegions(warm).map((region) => ({ ...region, text: said(region.box) })),
    token(index) {
      if (!Number.isInteger(index) || index < 0 || index >= asked.rows)
        throw new ColragError('invalid-options', 'token', `there is no token ${index} among the ${asked.rows} of the question`)
      const alone = sharpenHeat(ofToken(index), options)
      return heatField(
        page,
        boxes.map((box, i) => ({ box, heat: alone[i] as number })),
      )
    },
  }
}

/** The boxes of patches on the page, in points: fractions of what their picture shows. */
function boxesOf({ patches: { rows, boxes }, area }: SeenPart): readonly Box[] {
  if (!boxes)
    throw new ColragError('unsupported', 'patches', 'the encoder does not tell where its patches lie', {
      hint: 'use one whose grid is known: onnx:FOLDER with its preprocessor_config.json, or vllm-pooling with a grid',
    })
  return Array.from({ length: rows }, (_, row) => {
    const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = boxes.subarray(4 * row, 4 * row + 4)
    return { x: area.x + x0 * area.width, y: area.y + y0 * area.height, width: (x1 - x0) * area.width, height: (y1 - y0) * area.height }
  })
}

const holdsMiddle = (box: Box, { x, y, width, height }: Box): boolean => containsPoint(box, x + width / 2, y + height / 2)
