import type { Canvas } from '@napi-rs/canvas'

/** The faces a page is set in. */
export type Face = 'sans' | 'sans-bold' | 'serif' | 'serif-bold'

/** `size` and `spacing` (added after each letter) in points; `upright` asks for the forms of vertical writing. */
export interface TextStyle {
  readonly face: Face
  readonly size: number
  readonly color?: string
  readonly spacing?: number
  readonly upright?: boolean
}

export interface Paint {
  readonly stroke?: string
  readonly fill?: string
  readonly width?: number
  readonly dash?: number
  readonly closed?: boolean
}

export type Point = readonly [x: number, y: number]

/** What pages are drawn with, on paper (PDF operators) or on film (a raster). Points, origin top-left; text is placed by its baseline. */
export interface Ink {
  measure(text: string, style: TextStyle): number
  text(text: string, x: number, baseline: number, style: TextStyle): void
  path(points: readonly Point[], paint: Paint): void
  /** A photograph, at JPEG quality 70. */
  picture(canvas: Canvas, x: number, y: number, width: number, height: number): void
  ellipse(x: number, y: number, rx: number, ry: number, paint: Paint): void
}
