import { join } from 'node:path'
import { expect, test } from 'vitest'
import { resolvePart } from './resolve-part.ts'

const here = join('/', 'plans')
test.each([
  ['text', 'onnx:./e5', `onnx:${join(here, 'e5')}`],
  ['text', 'onnx:owner/name', 'onnx:owner/name'],
  ['rerank', 'tokens:onnx:./colbert?depth=5', `tokens:onnx:${join(here, 'colbert')}?depth=5`],
  ['rerank', 'tiles:onnx:../colqwen?view=max', `tiles:onnx:${join('/', 'colqwen')}?view=max`],
  ['visuals', 'maxsim:onnx:./colpali?most=3', `maxsim:onnx:${join(here, 'colpali')}?most=3`],
  ['visuals', 'maxsim', 'maxsim'],
  ['rerank', 'llm:llamacpp:a.gguf', `llm:llamacpp:${join(here, 'a.gguf')}`],
] as const)('%s=%s', (part, value, resolved) => expect(resolvePart(part, value, here)).toBe(resolved))

test.each(['visuals', 'rerank', 'answer', 'ocr', 'layout'] as const)('%s without a name is refused', (part) => {
  for (const value of ['', '  '])
    expect(() => resolvePart(part, value, here)).toThrow(expect.objectContaining({ code: 'invalid-options', subject: part }))
})
