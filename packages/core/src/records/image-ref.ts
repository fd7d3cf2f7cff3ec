/** A picture in an asset store; sizes in pixels. */
export interface ImageRef {
  readonly key: string
  readonly mediaType: string
  readonly width: number
  readonly height: number
}
