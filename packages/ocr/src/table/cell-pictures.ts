import type { Component } from '../picture/components.ts'
import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import type { Ink } from '../picture/ink.ts'
import { cutPicture, framePicture } from '../picture/picture-view.ts'

/** A rectangle in pixels, `right` and `bottom` exclusive. */
export interface PixelBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** One line of writing of a cell, cut out tightly with a white frame: `left` and `top` are where the picture's corner stands. */
export interface LinePicture {
  readonly picture: GreyPicture
  readonly left: number
  readonly top: number
}

const frame = 10

/**
 * The lines of writing in each box, top down; none for an empty one. A patch of ink belongs to the box that holds its centre, so that a
 * character that touches a line is not cut; specks smaller than a twelfth of a character count for nothing. White writing on dark ground is
 * turned around. `size`: a character in pixels.
 */
export function cellLines(source: GreyPicture, ink: Ink, boxes: readonly PixelBox[], size: number): LinePicture[][] {
  const parts = boxes.map((): Component[] => [])
  const dark = boxes.map((box) => isDark(source, box))
  const area = {
    left: Math.min(...boxes.map((b) => b.left)),
    top: Math.min(...boxes.map((b) => b.top)),
    right: Math.max(...boxes.map((b) => b.right)),
    bottom: Math.max(...boxes.map((b) => b.bottom)),
  }
  for (const part of componentsOf(ink)) {
    const x = (part.left + part.right) / 2
    const y = (part.top + part.bottom) / 2
    if (
      x < area.left ||
      x >= area.right ||
      y < area.top ||
      y >= area.bottom ||
      Math.max(part.right - part.left, part.bottom - part.top) < size / 12 + 2
    )
      continue
    const i = boxes.findIndex((b) => x >= b.left && x < b.right && y >= b.top && y < b.bottom)
    const box = boxes[i]
    if (box && !isRemnant(part, box, size)) parts[i]?.push(part)
  }
  return boxes.map((box, i) => {
    if (dark[i] !== true) return linesOf(parts[i] ?? [], size).map((line) => withoutUnderline(cut(source, line), size))
    const inner = { left: box.left + 6, top: box.top + 6, right: box.right - 6, bottom: box.bottom - 6 }
    return inner.right - inner.left < size / 2 || inner.bottom - inner.top < size / 2 ? [] : [cut(inverted(source), inner)]
  })
}

/** What is left of a broken ruling line: thin, and at the very edge of its box. */
function isRemnant({ left, top, right, bottom }: Component, box: PixelBox, size: number): boolean {
  const thin = size * 0.16
  const edge = size * 0.22
  return (
    (right - left <= thin && (left - box.left < edge || box.right - right < edge)) ||
    (bottom - top <= thin && (top - box.top < edge || box.bottom - bottom < edge))
  )
}

/** Patches whose heights overlap are one line, as are bands that together are no higher than a character; blots and remnants of rules are none. */
function linesOf(parts: readonly Component[], size: number): PixelBox[] {
  const lines: PixelBox[] = []
  for (const part of [...parts].sort((a, b) => a.top - b.top)) {
    const open = lines.at(-1)
    const overlap = open ? Math.min(open.bottom, part.bottom) - Math.max(open.top, part.top) : -1
    const together =
      open !== undefined &&
      (overlap > 0.3 * Math.min(open.bottom - open.top, part.bottom - part.top) ||
        Math.max(open.bottom, part.bottom) - open.top <= size * 1.15)
    if (open && together)
      lines[lines.length - 1] = {
        left: Math.min(open.left, part.left),
        top: open.top,
        right: Math.max(open.right, part.right),
        bottom: Math.max(open.bottom, part.bottom),
      }
    else lines.push(part)
  }
  return lines.filter(({ left, top, right, bottom }) => {
    const flat = bottom - top <= size * 0.2 && right - left > size * 2.5
    return !flat && Math.max(right - left, bottom - top) >= size / 3
  })
}

/** Clears a thin stroke below the writing that no ink joins to it: engines take underlined figures for letters. */
function withoutUnderline(cell: LinePicture, size: number): LinePicture {
  const { width, height, pixels } = cell.picture
  const inkIn = (y: number): number => {
    let count = 0
    for (let x = frame; x < width - frame; x++) if ((pixels[y * width + x] ?? 255) < 160) count++
    return count
  }
  let bottom = height - frame - 1
  while (bottom > frame && inkIn(bottom) === 0) bottom--
  let top = bottom
  while (top > frame && inkIn(top - 1) > 0) top--
  const wide = Array.from({ length: bottom - top + 1 }, (_, i) => inkIn(top + i)).some((count) => count >= 0.7 * (width - 2 * frame - 4))
  if (!wide || bottom - top + 1 > size * 0.2 || top - frame < size * 0.3) return cell
  const cleared = Uint8Array.from(pixels)
  cleared.fill(255, (top - 1) * width)
  return { ...cell, picture: { width, height, pixels: cleared } }
}

function cut(source: GreyPicture, { left, top, right, bottom }: PixelBox): LinePicture {
  const x = Math.max(0, Math.floor(left) - 2)
  const y = Math.max(0, Math.floor(top) - 2)
  const picture = cutPicture(
    source,
    x,
    y,
    Math.min(source.width, Math.ceil(right) + 2) - x,
    Math.min(source.height, Math.ceil(bottom) + 2) - y,
  )
  return { picture: framePicture(picture, frame), left: x - frame, top: y - frame }
}

const inverted = ({ width, height, pixels }: GreyPicture): GreyPicture => ({ width, height, pixels: pixels.map((value) => 255 - value) })

function isDark({ width, pixels }: GreyPicture, box: PixelBox): boolean {
  let dark = 0
  let all = 0
  for (let y = Math.ceil(box.top) + 4; y < box.bottom - 4; y += 3) {
    for (let x = Math.ceil(box.left) + 4; x < box.right - 4; x += 3) {
      all++
      if ((pixels[y * width + x] ?? 255) < 128) dark++
    }
  }
  return all > 20 && dark > 0.6 * all
}
