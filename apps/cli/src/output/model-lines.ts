import type { ModelReport } from '@colrag/core'

/** What one part asked of its model, what came of it and what it cost, in two or three lines. */
export function modelLines(report: ModelReport): string[] {
  const { stage, model, blocks, asked, failed, leftOut, made, rejected, calls, kept, promptTokens, tokens, money, empty, partial } = report
  const useful = asked - failed
  const share = asked === 0 ? '' : ` (${((100 * useful) / asked).toFixed(1)}%)`
  const some = (n: number, what: string): string[] => (n === 0 ? [] : [`${count(n)} ${what}`])
  const reasons = Object.entries(rejected)
  return [
    `  ${stage} (${model}): ${[
      `${count(blocks)} blocks`,
      `${count(asked)} asked`,
      `${count(useful)} answered${share}`,
      `${count(made)} made`,
      ...some(failed, 'without a usable reply'),
      ...some(empty, 'with nothing to say'),
      ...some(partial, 'cut'),
      ...some(leftOut, 'left out'),
    ].join(', ')}`,
    `    ${count(calls)} calls, ${count(kept)} replies kept from before, ${count(promptTokens)} tokens asked and ${count(tokens)} replied, ${money === null ? 'no price is known' : `${money.toFixed(4)} paid`}`,
    ...(reasons.length === 0 ? [] : [`    rejected: ${reasons.map(([reason, n]) => `${reason} ${n}`).join(', ')}`]),
  ]
}

const count = (n: number): string => n.toLocaleString('en-US')
