/**
 * Who has the last word where two detectors differ. `tables`: which of those that only one of them saw stand: the first's, the second's, all
 * (`union`) or none (`agreed`); a table of the first that does not stand becomes text. `pictures`: whether pictures that only the second saw
 * are added. `text`: who says what a text is; `specific` lets the second narrow what is plain text for the first, but to furniture.
 * `scans`: whose blocks stand on a page that has to be recognised; the second's may leave out writing that its model does not see.
 */
export interface MergeRule {
  readonly tables: 'first' | 'second' | 'union' | 'agreed'
  readonly pictures: 'first' | 'union'
  readonly text: 'first' | 'second' | 'specific'
  readonly scans: 'first' | 'second'
}

export const defaultMergeRule: MergeRule = { tables: 'union', pictures: 'union', text: 'specific', scans: 'first' }
