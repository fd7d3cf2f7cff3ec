import type { PictureDescription } from '@colrag/core'
import { describe, expect, it } from 'vitest'
import { disasterPack } from '../packs/disaster-pack.ts'
import { photographQuery } from './photograph-query.ts'

const seen = (more: Partial<PictureDescription>): PictureDescription => ({
  kind: '写真',
  summary: '道路が冠水している。',
  visibleText: [],
  numbers: [],
  droppedNumbers: [],
  ...more,
})

describe('photographQuery', () => {
  it('names the class that the model was sure of, then what is seen, then the words in it', () => {
    const description = seen({ classes: [{ id: 'flood', confidence: 0.8 }], visibleText: ['中央橋', '道路', '中央橋'], numbers: ['50'] })
    expect(photographQuery(description, disasterPack, 'ja')).toBe('洪水・浸水。道路が冠水している。中央橋、50')
    expect(photographQuery({ ...description, summary: 'A road is flooded.' }, disasterPack, 'en')).toBe(
      'flood. A road is flooded. 中央橋, 道路, 50',
    )
  })
  it.each([
    ['unsure', [{ id: 'earthquake', confidence: 0.4 }]],
    ['none', [{ id: 'none', confidence: 1 }]],
    ['no class', []],
  ])('does not search for a class that is %s', (_, classes) => {
    expect(photographQuery(seen({ classes }), disasterPack, 'ja')).toBe('道路が冠水している')
  })
  it('takes a class without a confidence at its word, and not more words than a query needs', () => {
    const description = seen({ classes: [{ id: 'landslide' }], visibleText: Array.from({ length: 60 }, (_, i) => `看板その${i}`) })
    const query = photographQuery(description, disasterPack, 'ja')
    expect(query.startsWith('土砂災害。道路')).toBe(true)
    expect(query.length).toBeLessThan(240)
  })
})
