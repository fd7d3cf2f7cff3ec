/** Part of a picture in fractions of it, from 0 to 1, y downwards. */
export interface Part {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export const wholePicture: Part = { x0: 0, y0: 0, x1: 1, y1: 1 }

/** The cells of a grid over a part of a picture, row by row: four numbers each (x0, y0, x1, y1), in fractions of the picture. */
export function gridBoxes(rows: number, columns: number, { x0, y0, x1, y1 }: Part = wholePicture): Float32Array {
  const boxes = new Float32Array(4 * rows * columns)
  for (let row = 0, to = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      boxes[to++] = x0 + ((x1 - x0) * column) / columns
      boxes[to++] = y0 + ((y1 - y0) * row) / rows
      boxes[to++] = x0 + ((x1 - x0) * (column + 1)) / columns
      boxes[to++] = y0 + ((y1 - y0) * (row + 1)) / rows
    }
  }
  return boxes
}
