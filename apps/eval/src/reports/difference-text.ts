import { signed } from '../output/figures.ts'
import type { Estimate } from '../record/run-record.ts'

/** `+0.013 [−0.002, +0.028]` */
export const differenceText = ({ mean, low, high }: Estimate): string => `${signed(mean)} [${signed(low)}, ${signed(high)}]`
