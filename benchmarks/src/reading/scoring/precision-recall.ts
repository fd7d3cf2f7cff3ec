export interface PrecisionRecall {
  readonly precision: number
  readonly recall: number
  readonly f1: number
}

const f1Of = (precision: number, recall: number): number => (precision + recall === 0 ? 0 : (2 * precision * recall) / (precision + recall))

/** Of one document; without any prediction the precision is 0, without any truth the recall is 0. */
export function precisionRecall(correct: number, predicted: number, truth: number): PrecisionRecall {
  const precision = predicted === 0 ? 0 : correct / predicted
  const recall = truth === 0 ? 0 : correct / truth
  return { precision, recall, f1: f1Of(precision, recall) }
}

/** Mean precision and mean recall over documents, and the F1 of these two means (as in the ICDAR 2013 competition). */
export function meanOverDocuments(documents: readonly PrecisionRecall[]): PrecisionRecall {
  const mean = (of: (d: PrecisionRecall) => number): number =>
    documents.length === 0 ? 0 : documents.reduce((sum, d) => sum + of(d), 0) / documents.length
  const precision = mean((d) => d.precision)
  const recall = mean((d) => d.recall)
  return { precision, recall, f1: f1Of(precision, recall) }
}
