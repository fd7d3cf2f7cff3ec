import type { Draft } from './draft.ts'
import { pieceOf } from './draft.ts'
import type { PageBlock } from './table-titles.ts'

const names: Readonly<Record<string, string>> = { photo: '写真 photo', map: '地図 map', chart: 'グラフ chart', formula: '数式 formula' }

/** A picture without a word in it or about it: its unit says what kind of picture it is, and is otherwise found by its likeness alone. */
export const barePicture = (item: PageBlock, page: number, section: readonly string[]): Draft => ({
  ...pieceOf(item, page, 0, 0),
  content: { text: names[item.block.kind] ?? '図 figure', placements: [] },
  section,
  bare: true,
  facets: { describedBy: 'kind' },
})
