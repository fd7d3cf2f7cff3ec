import { ColragError } from '@colrag/core'
import type { ErrorCode } from '@colrag/core'
import { failureSentence } from '@colrag/stage-kit'

/** Faults of a file whose name may not be in the message. */
const ofFile: readonly ErrorCode[] = ['bad-input', 'corrupt', 'empty']

/** One sentence for a person, with its hint and the file that it is about; never a stack. */
export function sentenceOf(error: unknown): string {
  const sentence = failureSentence(error)
  return ColragError.is(error) && ofFile.includes(error.code) && !sentence.includes(error.subject)
    ? `${error.subject}: ${sentence}`
    : sentence
}
