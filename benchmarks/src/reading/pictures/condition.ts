/** How a page looks after it was printed and scanned. `skew` in degrees; `noise`: the greatest change of a pixel's brightness, 0 to 255. */
export interface Condition {
  readonly name: string
  readonly dpi: number
  readonly skew: number
  readonly noise: number
}

export const conditions: readonly Condition[] = [
  { name: '300 dpi clean', dpi: 300, skew: 0, noise: 0 },
  { name: '300 dpi skewed 2°', dpi: 300, skew: 2, noise: 0 },
  { name: '300 dpi noisy', dpi: 300, skew: 0, noise: 60 },
  { name: '200 dpi clean', dpi: 200, skew: 0, noise: 0 },
  { name: '150 dpi clean', dpi: 150, skew: 0, noise: 0 },
]
