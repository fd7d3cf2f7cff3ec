import { describe, expect, it } from 'vitest'
import { fileFacts } from './file-facts.ts'
import { outlineComposer } from './outline-composer.ts'
import { sampleExtraction } from './sample-extraction.ts'

const { document } = sampleExtraction([[]])
const facts = (more: Partial<typeof document>): readonly string[] => fileFacts({ ...document, ...more })

describe('fileFacts', () => {
  it('are the name of a file whose title is another, and what its metadata says', () => {
    expect(
      facts({ uri: 'file:///a/issue6387.pdf', title: '報告', metadata: { Subject: 'FY2019', Keywords: 'kanto, flood', Author: '防災課' } }),
    ).toEqual(['issue6387', 'FY2019', 'kanto, flood', '防災課'])
  })
  it('say nothing twice, and nothing that says nothing', () => {
    expect(
      facts({
        uri: `file:///${encodeURIComponent('Ｐ10　推移.pdf')}`,
        title: 'P10 推移',
        metadata: { Subject: 'unspecified', Keywords: ' ', Author: 'p10' },
      }),
    ).toEqual([])
    expect(facts({ uri: 'file:///a.pdf', title: 'x', metadata: { Subject: 'a', Author: 'b'.repeat(500) } })).toEqual(['a', 'b'.repeat(120)])
  })
  it('stand in the context of each page, and are shown nowhere', () => {
    const extraction = sampleExtraction([[{ kind: 'text', text: '本文' }], [{ kind: 'text', text: '続き' }]], {
      uri: 'file:///r/pref_20260801-0730_315776.pdf',
      title: '被害状況',
      metadata: { Keywords: '様式第3号' },
    })
    const units = [...outlineComposer().compose(extraction, { volume: 'v' })]
    const pages = units.filter((u) => u.level === 'page')
    expect(pages.map((u) => u.context.split('\n').slice(-2))).toEqual([
      ['pref_20260801-0730_315776', '様式第3号'],
      ['pref_20260801-0730_315776', '様式第3号'],
    ])
    expect(units.filter((u) => u.text.includes('315776') || u.text.includes('様式'))).toEqual([])
  })
})
