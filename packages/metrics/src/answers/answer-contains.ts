import { answerTokens } from './answer-tokens.ts'

/** 1 where one of the accepted answers stands in the answer, its tokens side by side, else 0: what a quoted sentence can be judged by. */
export function answerContains(answer: string, accepted: readonly string[]): number {
  const said = `\n${answerTokens(answer).join('\n')}\n`
  return accepted.some((each) => {
    const tokens = answerTokens(each)
    return tokens.length > 0 && said.includes(`\n${tokens.join('\n')}\n`)
  })
    ? 1
    : 0
}
