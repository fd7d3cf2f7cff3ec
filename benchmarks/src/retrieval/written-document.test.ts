import { describe, expect, it } from 'vitest'
import { writtenExtraction } from './written-document.ts'

describe('writtenExtraction', () => {
  it('gives each page its blocks in order, tables as rows of cells', () => {
    const { document, pages, blocks, texts } = writtenExtraction(
      {
        title: '報告',
        pages: [
          { key: 'a', blocks: [{ kind: 'text', text: '雨が降った。' }] },
          {
            key: 'b',
            blocks: [
              { kind: 'heading', text: '被害' },
              {
                kind: 'table',
                rows: [
                  ['市', '全壊'],
                  ['甲市', '3'],
                ],
              },
            ],
          },
        ],
      },
      7,
    )
    expect(document).toMatchObject({ title: '報告', pageCount: 2 })
    expect(pages.map(({ number }) => number)).toEqual([1, 2])
    expect(blocks.map((page) => page.map(({ kind }) => kind))).toEqual([['text'], ['heading', 'table']])
    expect(texts[1]?.[1]).toMatchObject({ text: '市\t全壊\n甲市\t3', table: { rows: 2, columns: 2, headerRows: 1 } })
    expect(texts[1]?.[1]?.table?.cells.filter(({ header }) => header).map(({ text }) => text)).toEqual(['市', '全壊', '甲市'])
  })
})
