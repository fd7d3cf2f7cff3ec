import type { BlockKind, CaptionSubject } from '@colrag/core'

/** The few words a caption adds to what the block says. */
export interface CaptionWords {
  readonly kinds: Readonly<Partial<Record<BlockKind, string>>>
  readonly comma: string
  readonly stop: string
  by(corner: string): string
  count(rows: number): string
  unit(unit: string): string
  columns(names: readonly string[], more: boolean): string
  rows(names: readonly string[], more: boolean): string
  extreme(which: 'max' | 'min', row: string, value: string, column: string): string
  even(value: string, column: string): string
  total(value: string, column: string): string
  pair(name: string, value: string): string
  shows(text: string): string
  axes(names: readonly string[]): string
  span(first: string, last: string): string
  legend(names: readonly string[]): string
  places(names: readonly string[], more: boolean): string
}

export const japaneseWords: CaptionWords = {
  kinds: { table: '表', figure: '図', photo: '写真', map: '地図', chart: 'グラフ' },
  comma: '、',
  stop: '。',
  by: (corner) => `${corner}別`,
  count: (rows) => `${rows}行`,
  unit: (unit) => `単位 ${unit}`,
  columns: (names, more) => `列 ${names.join('・')}${more ? 'など' : ''}`,
  rows: (names, more) => `行 ${names.join('・')}${more ? 'など' : ''}`,
  extreme: (which, row, value, column) => `${column === '' ? '' : `${column}の`}${which === 'max' ? '最大' : '最小'} ${row} ${value}`,
  even: (value, column) => `${column === '' ? '' : `${column}は`}すべて ${value}`,
  total: (value, column) => `${column === '' ? '' : `${column}の`}計 ${value}`,
  pair: (name, value) => `${name} ${value}`,
  shows: (text) => `図中 ${text}`,
  axes: (names) => `軸 ${names.join('・')}`,
  span: (first, last) => `${first}～${last}`,
  legend: (names) => `凡例 ${names.join('・')}`,
  places: (names, more) => `地名 ${names.join('・')}${more ? 'など' : ''}`,
}

export const englishWords: CaptionWords = {
  kinds: { table: 'Table', figure: 'Figure', photo: 'Photo', map: 'Map', chart: 'Chart' },
  comma: '; ',
  stop: '. ',
  by: (corner) => `by ${corner}`,
  count: (rows) => `${rows} rows`,
  unit: (unit) => `in ${unit}`,
  columns: (names, more) => `columns ${names.join(', ')}${more ? ' and others' : ''}`,
  rows: (names, more) => `rows ${names.join(', ')}${more ? ' and others' : ''}`,
  extreme: (which, row, value, column) => `${which === 'max' ? 'highest' : 'lowest'}${column === '' ? '' : ` ${column}`}: ${row} ${value}`,
  even: (value, column) => `${column === '' ? 'all' : `all ${column}:`} ${value}`,
  total: (value, column) => `total${column === '' ? '' : ` ${column}`} ${value}`,
  pair: (name, value) => `${name} ${value}`,
  shows: (text) => `shows ${text}`,
  axes: (names) => `axes ${names.join(', ')}`,
  span: (first, last) => `from ${first} to ${last}`,
  legend: (names) => `legend ${names.join(', ')}`,
  places: (names, more) => `places ${names.join(', ')}${more ? ' and others' : ''}`,
}

/** The words of the language that a block and its surroundings are in: Japanese where a tenth of the letters is. */
export function captionWords({ block, text, nearby }: CaptionSubject): CaptionWords {
  const around = nearby
    .slice(0, 3)
    .map((n) => n.text)
    .join('')
  // What is read off a picture may hold anything.
  const said = block.kind === 'table' || around === '' ? around + (text?.text ?? '') : around
  const letters = said.match(/\p{L}/gu)?.length ?? 0
  const japanese = said.match(/[\u3040-\u30ff\u4e00-\u9fff]/gu)?.length ?? 0
  return japanese > 0 && japanese * 10 >= letters ? japaneseWords : englishWords
}
