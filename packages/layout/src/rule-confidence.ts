/**
 * How far a block is what its rule says, in [0, 1]: about how often blocks of that rule have that kind on annotated pages of other makers
 * (papers, manuals, letters, slides), cautious where there were few. A table's score tells better and goes before this.
 */
const confidences: ReadonlyMap<string, number> = new Map([
  ['white-space', 1],
  ['caption-label', 0.97],
  ['outline', 0.97],
  ['largest', 0.95],
  ['list-marker', 0.95],
  ['footnote-mark', 0.94],
  ['ruby', 0.94],
  ['tagged', 0.94],
  ['paragraph', 0.92],
  ['running-line', 0.9],
  ['legend-word', 0.88],
  ['numbered', 0.88],
  ['symbols', 0.85],
  ['large', 0.8],
  ['picture', 0.8],
  ['bold', 0.78],
  ['capitals', 0.78],
  ['drawing', 0.75],
  ['scanned', 0.7],
])

/** Undefined for a rule of which nothing is known. */
export const ruleConfidence = (rule: string): number | undefined => confidences.get(rule)
