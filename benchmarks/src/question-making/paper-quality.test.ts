import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { leastQuality, paperQuality } from './paper-quality.ts'
import type { AskedPair } from './paper-quality.ts'

const released = fileURLToPath(new URL('../../../../shared/data/colragtf/qa/', import.meta.url))
type ReleasedPair = AskedPair & { readonly question_id: string }
const read = <T>(file: string): T => JSON.parse(readFileSync(`${released}${file}`, 'utf8')) as T
const answer = 'この川では、避難の呼びかけがおそく、逃げおくれた人が多かった。'

describe('the quality filter of the paper', () => {
  it.skipIf(!existsSync(released))(
    'keeps 169, 188 and 100 of the released pairs, those that were kept, and rejects 43 (needs the released files)',
    () => {
      const sets = [
        ['1_initial/qa_multimodal_1hop200.json', '3_clean/qa_multimodal_clean.json', 169],
        ['1_initial/qa_multihop_T1-T3_200.json', '3_clean/qa_multihop_clean.json', 188],
        ['1_initial/qa_cause_mitigation_100.json', '3_clean/qa_cause_mitigation.json', 100],
      ] as const
      let rejected = 0
      for (const [all, clean, count] of sets) {
        const pairs = read<readonly ReleasedPair[]>(all)
        const kept = pairs.filter((pair) => paperQuality(pair).score >= leastQuality)
        expect(kept).toHaveLength(count)
        expect(kept).toEqual(read(clean))
        rejected += pairs.length - kept.length
      }
      expect(rejected).toBe(43)
    },
  )

  it('lets a plain pair pass whole', () => {
    expect(paperQuality({ question: 'この川では何がおきましたか。', answer })).toEqual({ score: 1, faults: [] })
  })

  it.each([
    ['短い', answer, 0.8],
    ['この川では何がおきましたか。', '2人', 0.8],
    ['この川では何がおき\uFFFDましたか。', answer, 0.5],
    ['この川では何がおきましたか。', 'あああああああああああああああああああああああああ', 0.5],
    ['What happened at this river in July?', answer, 0.2],
    ['この川では何がおきましたか。', '緊急救援活動及避難指示等復旧工事計画策定', 0.2],
    ['短い', '\uFFFD', 0.1],
  ])('takes off for each fault: %s / %s', (question, given, score) => {
    expect(paperQuality({ question, answer: given }).score).toBeCloseTo(score, 9)
  })
})
