import { describe, expect, it } from 'vitest'
import { titleFinder } from './title-finder.ts'

const find = (titles: readonly string[], text: string): readonly string[] =>
  titleFinder(titles.map((title) => [title, title] as const))(text)

describe('titleFinder', () => {
  it('finds titles in a text, each once, in their order', () => {
    expect(find(['River Works', '復興計画', 'Dams'], '復興計画では、River Works と復興計画を見る。')).toEqual(['復興計画', 'River Works'])
  })
  it('takes width, case, white space and a note in brackets as one', () => {
    expect(find(['Mercury (planet)', '第３次 計画（案）'], 'near  MERCURY; 第3次　計画')).toEqual(['Mercury (planet)', '第３次 計画（案）'])
  })
  it('finds words whole', () => {
    expect(find(['Dams'], 'Damsel')).toEqual([])
    expect(find(['Dams'], 'mydams')).toEqual([])
    expect(find(['Dams'], '(dams)')).toEqual(['Dams'])
    expect(find(['復興計画'], '市復興計画書')).toEqual(['復興計画'])
  })
  it('knows no title that is short, a number, or borne by two', () => {
    expect(find(['Dam', '計画', '2024', ''], 'Dam 計画 2024')).toEqual([])
    const finder = titleFinder([
      ['Report', 1],
      ['report', 2],
      ['Annex', 3],
      ['Annex', 3],
    ])
    expect(finder('report and annex')).toEqual([3])
  })
  it('finds nothing in a text shorter than any title', () => {
    expect(find(['River Works'], '')).toEqual([])
    expect(find([], 'River Works')).toEqual([])
  })
})
