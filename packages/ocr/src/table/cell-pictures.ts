import type { Component } from '../picture/components.ts'
import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import type { Ink } from '../picture/ink.ts'
import { inkOf } from '../picture/ink.ts'
import { cutPicture, framePicture } from '../picture/picture-view.ts'
import { whitePaper } from '../picture/white-paper.ts'

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

/** Pixels of white around the writing. */
export const frame = 10

/**
 * The lines of writing in each box, top down; none for an empty one. A patch of ink belongs to the box that holds its centre, so that a
 * character that touches a line is not cut; specks smaller than a twelfth of a character count for nothing. White writing on dark ground is
 * turned around. `size`: a character in pixels.
 */
export function cellLines(source: GreyPicture, ink: Ink, boxes: readonly PixelBox[], size: number): LinePicture[][] {
  const parts = boxes.map((): Component[] => [])
  const reversed = boxes.map((box) => reversedCell(source, box, size))
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
  return boxes.map((_, i) => reversed[i] ?? linesOf(parts[i] ?? [], size).map((line) => withoutUnderline(cut(source, line), size)))
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
    const dash = right - left >= size / 4 && right - left > 2.5 * (bottom - top)
    return !flat && (dash || Math.max(right - left, bottom - top) >= size / 3)
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
  return { picture: framePicture(whitePaper(picture), frame), left: x - frame, top: y - frame }
}

/** The lines of a cell whose writing is lighter than its ground, as dark writing on white; null for an ordinary cell. */
function reversedCell(source: GreyPicture, box: PixelBox, size: number): LinePicture[] | null {
  const left = Math.max(0, Math.ceil(box.left) + 4)
  const top = Math.max(0, Math.ceil(box.top) + 4)
  const width = Math.min(source.width, Math.floor(box.right) - 4) - left
  const height = Math.min(source.height, Math.floor(box.bottom) - 4) - top
  if (width < size / 2 || height < size / 2) return null
  const inner = cutPicture(source, left, top, width, height)
  const ground = medianOf(inner.pixels)
  if (ground > 200) return null
  let [lighter, darker] = [0, 0]
  for (const value of inner.pixels) {
    if (value > ground + 40) lighter++
    else if (value < ground - 40) darker++
  }
  if (lighter < 0.005 * inner.pixels.length || lighter < 3 * darker) return null
  const pixels = inner.pixels.map((value) => 255 - Math.max(0, Math.min(255, ((value - ground) * 255) / (255 - ground))))
  const light: GreyPicture = { width, height, pixels }
  const parts = componentsOf(inkOf(light)).filter((part) => Math.max(part.right - part.left, part.bottom - part.top) >= size / 12 + 2)
  return linesOf(parts, size).map((line) => {
    const shown = cut(light, line)
    return { ...shown, left: shown.left + left, top: shown.top + top }
  })
}

function medianOf(pixels: Uint8Array): number {
  const counts = new Uint32Array(256)
  for (const value of pixels) counts[value] = (counts[value] ?? 0) + 1
  let value = 0
  for (let below = counts[0] ?? 0; below <= pixels.length / 2 && value < 255; below += counts[value] ?? 0) value++
  return value
}
