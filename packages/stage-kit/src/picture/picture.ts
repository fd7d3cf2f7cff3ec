/** A picture in memory: red, green and blue of each pixel in turn, row by row from the top left, 0 to 255. */
export interface Picture {
  readonly width: number
  readonly height: number
  readonly pixels: Uint8Array
}
