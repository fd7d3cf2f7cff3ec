import { describe, expect, it } from 'vitest'
import { splitThinking } from './split-thinking.ts'

describe('splitThinking', () => {
  it.each([
    ['<think>a</think>b', 'a', 'b'],
    ['\n<thinking>\na\n</thinking>\n\nb', '\na\n', 'b'],
    ['<THINK></THINK>{"a":1}', '', '{"a":1}'],
    ['a\n</think>\n\nb', 'a\n', 'b'],
    ['<think>a, and so on', 'a, and so on', ''],
    ['b', '', 'b'],
    ['  b', '', '  b'],
    ['', '', ''],
  ])('takes %j apart', (reply, thinking, text) => {
    expect(splitThinking(reply)).toEqual({ thinking, text })
  })
  it('leaves marks alone that a reply quotes', () => {
    const quoting = [
      'Write <think>x</think> first',
      'Thinking ends with </think> here',
      '{"mark":"</think>"}',
      '["a",\n</think>\n]',
      '"</think>"',
    ]
    for (const reply of quoting) expect(splitThinking(reply)).toEqual({ thinking: '', text: reply })
  })
})
