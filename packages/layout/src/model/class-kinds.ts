import type { BlockKind } from '@colrag/core'
import { ColragError } from '@colrag/core'

/** The ten classes of the Chinese layout data set CDLA, in the order of models trained on it. */
export const cdlaLabels: readonly string[] = [
  'text',
  'title',
  'figure',
  'figure_caption',
  'table',
  'table_caption',
  'header',
  'footer',
  'reference',
  'equation',
]

/** The classes of `microsoft/table-transformer-detection`. */
export const tableLabels: readonly string[] = ['table', 'table rotated']

/** The classes of `microsoft/table-transformer-structure-recognition`. */
export const tableStructureLabels: readonly string[] = [
  'table',
  'table column',
  'table row',
  'table column header',
  'table projected row header',
  'table spanning cell',
]

/** What a class means here; null for one whose regions are of no use. */
export type ClassKinds = Readonly<Record<string, BlockKind | null>>

/** Labels of the published data sets (CDLA, PubLayNet, DocLayNet, DocStructBench, D4LA, PP-DocLayout) in lower case with single spaces. */
const known: ClassKinds = {
  text: 'text',
  'plain text': 'text',
  paragraph: 'text',
  'vertical text': 'text',
  content: 'text',
  abstract: 'text',
  aside: 'text',
  'aside text': 'text',
  algorithm: 'text',
  reference: 'text',
  'reference content': 'text',
  title: 'heading',
  'doc title': 'title',
  'document title': 'title',
  'paragraph title': 'heading',
  'section header': 'heading',
  list: 'list',
  'list item': 'list',
  table: 'table',
  'table rotated': 'table',
  figure: 'figure',
  picture: 'figure',
  image: 'figure',
  photo: 'photo',
  map: 'map',
  chart: 'chart',
  seal: 'figure',
  'header image': 'furniture',
  'footer image': 'furniture',
  formula: 'formula',
  equation: 'formula',
  'isolate formula': 'formula',
  'display formula': 'formula',
  'inline formula': null,
  'formula number': null,
  caption: 'caption',
  'figure caption': 'caption',
  'figure title': 'caption',
  'table caption': 'caption',
  'table title': 'caption',
  'chart title': 'caption',
  'formula caption': 'caption',
  'table footnote': 'footnote',
  footnote: 'footnote',
  'vision footnote': 'footnote',
  header: 'furniture',
  footer: 'furniture',
  'page header': 'furniture',
  'page footer': 'furniture',
  'page number': 'furniture',
  number: 'furniture',
  abandon: 'furniture',
}

const folded = (label: string): string =>
  label
    .toLowerCase()
    .replace(/[\s_-]+/g, ' ')
    .trim()

/**
 * The kind of each label, from `own` (the user's, as written) or else from the labels of well-known data sets, whatever their case and
 * separators. Throws `invalid-options` for a label that neither knows.
 */
export function kindsOf(labels: readonly string[], own: ClassKinds = {}): readonly (BlockKind | null)[] {
  return labels.map((label) => {
    const kind = Object.hasOwn(own, label) ? own[label] : Object.hasOwn(known, folded(label)) ? known[folded(label)] : undefined
    if (kind === undefined)
      throw new ColragError('invalid-options', label, 'it is not known what this class means', { hint: 'say it in `kinds`, null to leave it out' })
    return kind
  })
}
