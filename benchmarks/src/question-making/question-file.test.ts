import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { questionFileSet, questionLines, readQuestionLines } from './question-file.ts'

const root = mkdtempSync(join(tmpdir(), 'questions-'))
afterAll(() => rmSync(root, { recursive: true }))

describe('a file of questions', () => {
  it('wants a workspace', async () => {
    writeFileSync(join(root, 'q.jsonl'), '')
    await expect(questionFileSet(join(root, 'q.jsonl')).locate(root)).rejects.toMatchObject({
      code: 'not-found',
      message: expect.stringContaining('workspace'),
    })
  })

  it('is read back as it was written, and what is broken in it is told and left out', () => {
    const place = { file: 'reports/年報.pdf', page: 4, quote: '87人', boxes: [], block: 'd/p4' }
    const made = {
      id: 'made-1',
      question: '何人か。',
      lang: 'ja',
      type: 'number',
      hops: 1,
      answer: '87人',
      answer_alt: ['87'],
      gold: [place],
      also: [],
      by: 'rule',
    } as const
    const elsewhere = { ...made, gold: [{ ...place, file: 'other.pdf' }] }
    const lines = `${questionLines([made, elsewhere])}{"question": 3}\n\nnot JSON\n{"question":"x","gold":[null]}`.split('\n')
    expect(readQuestionLines(lines, new Set(['年報.pdf']), 'q.jsonl')).toEqual({
      questions: [{ id: 'made-1', text: '何人か。', type: 'number', answers: ['87人', '87'], gold: [['年報.pdf#4']] }],
      problems: [
        'line 2 of q.jsonl names a file that the workspace lacks: other.pdf',
        'line 3 of q.jsonl is no question with its gold',
        'line 5 of q.jsonl is no question with its gold',
        'line 6 of q.jsonl is no question with its gold',
      ],
    })
  })

  it('goes by its own name', () => {
    expect(questionFileSet('/somewhere/made.jsonl').name).toBe('made')
  })
})
