import type { Confidence } from '@colrag/core'

const steps = ['layout', 'table', 'text', 'ocr'] as const

/** Below this a person should look for himself. */
const doubtful = 0.8

/** `layout 0.95, table 0.80, ocr 0.71`: the steps that had a say; '' where none had. */
export const confidenceText = (confidence: Confidence): string => said(confidence, () => true)

/** Only the steps that are in doubt; '' where none is. */
export const doubtText = (confidence: Confidence | undefined): string =>
  confidence === undefined ? '' : said(confidence, (value) => value < doubtful)

function said(confidence: Confidence, wanted: (value: number) => boolean): string {
  return steps
    .flatMap((step) => {
      const value = confidence[step]
      return value !== null && wanted(value) ? [`${step} ${value.toFixed(2)}`] : []
    })
    .join(', ')
}
