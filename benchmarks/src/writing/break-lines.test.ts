import { describe, expect, it } from 'vitest'
import { breakLines } from './break-lines.ts'

const em = (text: string): number => [...text].reduce((sum, char) => sum + (char < '\u0100' ? 5 : 10), 0)
const broken = (text: string, width: number, indent = 0): string[] => breakLines(text, width, em, indent).map((line) => line.text)

describe('breakLines', () => {
  it('fills lines to the width and leaves the first shorter by the indent', () => {
    expect(broken('あいうえおかきくけこ', 40)).toEqual(['あいうえ', 'おかきく', 'けこ'])
    expect(broken('あいうえおかきくけこ', 40, 10)).toEqual(['あいう', 'えおかき', 'くけこ'])
  })
  it('takes a letter down with a closing mark and never ends a line with an opening one', () => {
    expect(broken('あいうえ。かき', 40)).toEqual(['あいう', 'え。かき'])
    expect(broken('あいう「えお」', 40)).toEqual(['あいう', '「えお」'])
  })
  it('keeps numbers whole and obeys newlines', () => {
    expect(broken('死者1,234人', 40)).toEqual(['死者', '1,234人'])
    expect(broken('あ\nい', 40)).toEqual(['あ', 'い'])
  })
  it('loses no letter whatever the width', () => {
    const text = '「第1章」は、12.5mの（高さ）である。ーっ'
    for (let width = 10; width < 200; width += 5) expect(broken(text, width).join('')).toBe(text)
  })
})
