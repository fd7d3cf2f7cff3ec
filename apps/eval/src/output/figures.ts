import type { Estimate } from '../record/run-record.ts'

export const three = (value: number): string => value.toFixed(3)
export const signed = (value: number): string => `${value < 0 ? '−' : '+'}${three(Math.abs(value))}`
export const pText = (p: number): string => (p < 0.001 ? '<.001' : three(p))
export const withInterval = (estimate: Estimate | undefined): string =>
  estimate ? `${three(estimate.mean)} [${three(estimate.low)}, ${three(estimate.high)}]` : '–'
export const plain = (estimate: Estimate | undefined): string => (estimate ? three(estimate.mean) : '–')
