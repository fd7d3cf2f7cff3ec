import type { Box, Direction } from '@colrag/core'

/**
 * A turned coordinate system in which text of one direction runs from left to right and its lines follow each other downwards, so that
 * every rule of layout is written once. `to` turns a box of the page into it, `from` turns it back; `width` and `height` are the page's
 * as seen from it.
 */
export interface Frame {
  readonly direction: Direction
  readonly width: number
  readonly height: number
  to(box: Box): Box
  from(box: Box): Box
}

/** The frame of a direction on a page of the given size in points. */
export function frameOf(direction: Direction, width: number, height: number): Frame {
  switch (direction) {
    case 'horizontal':
      return { direction, width, height, to: (box) => box, from: (box) => box }
    case 'flipped': {
      const turn = (box: Box): Box => ({
        x: width - box.x - box.width,
        y: height - box.y - box.height,
        width: box.width,
        height: box.height,
      })
      return { direction, width, height, to: turn, from: turn }
    }
    case 'vertical':
    case 'down':
      return {
        direction,
        width: height,
        height: width,
        to: (box) => ({ x: box.y, y: width - box.x - box.width, width: box.height, height: box.width }),
        from: (box) => ({ x: width - box.y - box.height, y: box.x, width: box.height, height: box.width }),
      }
    case 'up':
      return {
        direction,
        width: height,
        height: width,
        to: (box) => ({ x: height - box.y - box.height, y: box.x, width: box.height, height: box.width }),
        from: (box) => ({ x: box.y, y: height - box.x - box.width, width: box.height, height: box.width }),
      }
  }
}
