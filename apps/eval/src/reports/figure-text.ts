import type { Estimate } from '../record/run-record.ts'

/** `0.913 [0.880, 0.944]`; a dash where nothing was measured. */
export const estimateText = (estimate: Estimate | undefined): string =>
  estimate === undefined ? '–' : `${estimate.mean.toFixed(3)} [${estimate.low.toFixed(3)}, ${estimate.high.toFixed(3)}]`

/** `+0.013 [-0.002, +0.028]` */
export const differenceText = ({ mean, low, high }: Estimate): string => `${signed(mean)} [${signed(low)}, ${signed(high)}]`

/** Never `0.000`: resampling cannot tell less than one in as many as it made. */
export const pText = (p: number): string => (p < 0.001 ? '< 0.001' : p.toFixed(3))

const signed = (value: number): string => {
  const text = Math.abs(value).toFixed(3)
  return Number(text) === 0 ? text : `${value < 0 ? '-' : '+'}${text}`
}
