import { classOf, space } from './character-class.ts'
import type { TakeTerm } from './tokenizer.ts'

/** Every character but white space: for text that has nothing else to search for, such as punctuation alone. */
export function cutVisible(text: string, take: TakeTerm): void {
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) as number
    const end = at + (code > 0xffff ? 2 : 1)
    if ((classOf(code) & space) === 0) take(null, at, end)
    at = end
  }
}
