import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ColragError } from '@colrag/core'
import { afterAll, describe, expect, it } from 'vitest'
import { jsquad, jsquadSource } from './jsquad.ts'
import { lawqaJp, lawqaSource } from './lawqa-jp.ts'
import { realQaJa, realQaSource } from './real-qa-ja.ts'

const root = mkdtempSync(join(tmpdir(), 'datasets-'))
const shared = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
afterAll(() => rmSync(root, { recursive: true }))

describe('the loaders of public questions', () => {
  it.each([
    ['jsquad', jsquad, jsquadSource],
    ['lawqa_jp', lawqaJp, lawqaSource],
    ['real_qa_ja', realQaJa, realQaSource],
  ])('%s says where to get what is not here', async (_, load, source) => {
    await expect(load(join(root, 'absent'))).rejects.toSatisfy(
      (error) => ColragError.is(error) && error.code === 'not-found' && (error.hint?.includes(source.source) ?? false),
    )
  })
  it('jsquad takes the title off its paragraphs and merges equal answers', async () => {
    const paragraph = {
      context: '雨 [SEP] 雨は水である。',
      qas: [{ id: 'q', question: '雨は何か。', answers: [{ text: '水' }, { text: '水' }] }],
    }
    writeFileSync(join(root, 'jsquad_valid_v1.3.json'), JSON.stringify({ data: [{ title: '雨', paragraphs: [paragraph] }] }))
    const set = await jsquad(root)
    expect(set.passages).toEqual([{ id: '雨/1', title: '雨', text: '雨は水である。' }])
    expect(set.questions).toEqual([{ id: 'q', question: '雨は何か。', answers: ['水'], passage: '雨/1' }])
  })
  it('lawqa_jp parts the options', async () => {
    writeFileSync(
      join(root, 'selection.json'),
      JSON.stringify({
        samples: [
          {
            ファイル名: 'f',
            コンテキスト: '第1条',
            問題文: '何か',
            選択肢: 'a 甲\n続き\nb 乙\nc 丙\nd 丁',
            output: 'b',
            references: ['u'],
          },
        ],
      }),
    )
    expect((await lawqaJp(root)).questions).toEqual([
      { id: 'f', question: '何か', options: ['a 甲\n続き', 'b 乙', 'c 丙', 'd 丁'], answer: 'b', context: '第1条', references: ['u'] },
    ])
  })
  it.skipIf(!existsSync(shared))('read the whole sets (skipped without the shared data folder)', async () => {
    const squad = await jsquad(join(shared, 'jsquad'))
    expect([squad.passages.length, squad.questions.length]).toEqual([1145, 4442])
    expect(squad.questions.every((q) => q.answers.length > 0)).toBe(true)
    const law = await lawqaJp(join(shared, 'lawqa_jp'))
    expect(law.questions).toHaveLength(140)
    expect(law.questions.filter((q) => q.options.length !== 4 || !/^[a-d]$/.test(q.answer)).map((q) => q.id)).toEqual([])
    const real = await realQaJa(join(shared, 'real_qa_ja'))
    expect(real.questions).toHaveLength(86)
  })
})
