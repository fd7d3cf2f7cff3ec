import { answerTokens } from './answer-tokens.ts'

/** 1 where the answer equals one of the accepted ones by their tokens, else 0; an answer without any token matches nothing. */
export function exactMatch(answer: string, accepted: readonly string[]): number {
  const tokens = answerTokens(answer).join('\n')
  return tokens !== '' && accepted.some((each) => answerTokens(each).join('\n') === tokens) ? 1 : 0
}
