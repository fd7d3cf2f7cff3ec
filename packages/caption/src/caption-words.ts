import type { BlockKind } from '@colrag/core'

/** The few words a caption adds to what the block says. */
export interface CaptionWords {
  readonly kinds: Readonly<Partial<Record<BlockKind, string>>>
  readonly comma: string
  readonly stop: string
  by(corner: string): string
  unit(unit: string): string
  columns(names: readonly string[], more: boolean): string
  rows(names: readonly string[], more: boolean): string
  extreme(which: 'max' | 'min', row: string, value: string, column: string): string
  even(value: string, column: string): string
  total(value: string, column: string): string
  shows(text: string): string
}

export const japaneseWords: CaptionWords = {
  kinds: { table: '表', figure: '図', photo: '写真', map: '地図', chart: 'グラフ' },
  comma: '、',
  stop: '。',
  by: (corner) => `${corner}別`,
  unit: (unit) => `単位 ${unit}`,
  columns: (names, more) => `列 ${names.join('・')}${more ? 'など' : ''}`,
  rows: (names, more) => `行 ${names.join('・')}${more ? 'など' : ''}`,
  extreme: (which, row, value, column) => `${column === '' ? '' : `${column}の`}${which === 'max' ? '最大' : '最小'} ${row} ${value}`,
  even: (value, column) => `${column === '' ? '' : `${column}は`}すべて ${value}`,
  total: (value, column) => `${column === '' ? '' : `${column}の`}計 ${value}`,
  shows: (text) => `図中 ${text}`,
}

export const englishWords: CaptionWords = {
  kinds: { table: 'Table', figure: 'Figure', photo: 'Photo', map: 'Map', chart: 'Chart' },
  comma: '; ',
  stop: '. ',
  by: (corner) => `by ${corner}`,
  unit: (unit) => `in ${unit}`,
  columns: (names, more) => `columns ${names.join(', ')}${more ? ' and others' : ''}`,
  rows: (names, more) => `rows ${names.join(', ')}${more ? ' and others' : ''}`,
  extreme: (which, row, value, column) => `${which === 'max' ? 'highest' : 'lowest'}${column === '' ? '' : ` ${column}`}: ${row} ${value}`,
  even: (value, column) => `${column === '' ? 'all' : `all ${column}:`} ${value}`,
  total: (value, column) => `total${column === '' ? '' : ` ${column}`} ${value}`,
  shows: (text) => `shows ${text}`,
}
