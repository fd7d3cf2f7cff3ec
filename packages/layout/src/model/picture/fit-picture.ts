import type { Box } from '@colrag/core'

/**
 * The size a model wants its pictures in, in pixels. `edges`: shape kept, the shortest edge brought to `shortest` unless the longest would
 * then exceed `longest` (DETR). `stretch`: exactly this size, shape given up (RT-DETR, PicoDet). `letterbox`: shape kept, centred in exactly
 * this size with `shade` around it (YOLO).
 */
export type ResizeRule =
  | { readonly kind: 'edges'; readonly shortest: number; readonly longest: number }
  | { readonly kind: 'stretch'; readonly width: number; readonly height: number }
  | { readonly kind: 'letterbox'; readonly width: number; readonly height: number; readonly shade: number }

/** Where a picture of `fromWidth` x `fromHeight` pixels stands in the model's input of `width` x `height`: `inner`, in whole pixels. */
export interface Fit {
  readonly fromWidth: number
  readonly fromHeight: number
  readonly width: number
  readonly height: number
  readonly inner: Box
  readonly shade: number
}

/** The place of a picture of the given size in pixels in a model's input. */
export function fitPicture(fromWidth: number, fromHeight: number, rule: ResizeRule): Fit {
  const whole = (width: number, height: number): Fit => ({
    fromWidth,
    fromHeight,
    width,
    height,
    inner: { x: 0, y: 0, width, height },
    shade: 0,
  })
  if (rule.kind === 'stretch') return whole(rule.width, rule.height)
  if (rule.kind === 'edges') return whole(...edges(fromWidth, fromHeight, rule.shortest, rule.longest))
  const factor = Math.min(rule.width / fromWidth, rule.height / fromHeight)
  const width = Math.min(rule.width, Math.max(1, Math.round(fromWidth * factor)))
  const height = Math.min(rule.height, Math.max(1, Math.round(fromHeight * factor)))
  // An odd pixel goes to the right and the bottom, as in the reference implementation.
  const inner = { x: Math.floor((rule.width - width) / 2), y: Math.floor((rule.height - height) / 2), width, height }
  return { fromWidth, fromHeight, width: rule.width, height: rule.height, inner, shade: rule.shade }
}

/** A box of the model's input in pixels as a box of the picture, cut at its edges. */
export function toPicture(fit: Fit, left: number, top: number, right: number, bottom: number): Box {
  const { inner, fromWidth, fromHeight } = fit
  const across = (x: number): number => clamp(((x - inner.x) * fromWidth) / inner.width, fromWidth)
  const down = (y: number): number => clamp(((y - inner.y) * fromHeight) / inner.height, fromHeight)
  const [x, y] = [across(left), down(top)]
  return { x, y, width: Math.max(0, across(right) - x), height: Math.max(0, down(bottom) - y) }
}

const clamp = (value: number, most: number): number => Math.min(Math.max(value, 0), most)

/** The rule of DETR's image processor, its rounding included: the cap gives the shortest edge, which gives the longest one, cut to whole pixels. */
function edges(width: number, height: number, shortest: number, longest: number): [number, number] {
  const [small, large] = [Math.min(width, height), Math.max(width, height)]
  const capped = (large / small) * shortest > longest
  const exact = capped ? (longest * small) / large : shortest
  const short = Math.max(1, Math.round(exact))
  const long = Math.max(1, Math.floor((exact * large) / small + 1e-9))
  return width < height ? [short, long] : [long, short]
}
