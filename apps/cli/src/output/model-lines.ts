import type { ModelReport } from '@colrag/core'

/** What one part asked of its model, what came of it and what it cost, in two or three lines. */
export function modelLines(report: ModelReport): string[] {
  const { stage, model, blocks, asked, failed, leftOut, made, rejected, calls, kept, promptTokens, tokens, empty, partial, seconds } =
    report
  const about = (report.estimated ?? 0) > 0 ? 'about ' : ''
  const useful = asked - failed
  const share = asked === 0 ? '' : ` (${((100 * useful) / asked).toFixed(1)}%)`
  const some = (n: number, what: string): string[] => (n === 0 ? [] : [`${count(n)} ${what}`])
  const unheard = [...some(failed, 'without a usable reply'), ...some(leftOut, 'left out')].map((part, i, all) =>
    i === all.length - 1 ? `${part} (--retry asks again)` : part,
  )
  const reasons = Object.entries(rejected)
  return [
    `  ${stage} (${model}): ${[
      counted(blocks, 'block'),
      `${count(asked)} asked`,
      `${count(useful)} answered${share}`,
      `${count(made)} made`,
      ...some(empty, 'with nothing to say'),
      ...some(partial, 'cut'),
      ...unheard,
    ].join(', ')}`,
    `    ${counted(calls, 'call')} in ${count(seconds)} s, ${counted(kept, 'reply', 'replies')} kept from before, ${about}${count(promptTokens)} tokens asked and ${count(tokens)} replied, ${cost(report, about)}`,
    ...(reasons.length === 0 ? [] : [`    rejected: ${reasons.map(([reason, n]) => `${reason} ${n}`).join(', ')}`]),
  ]
}

function cost({ money, calls, seconds }: ModelReport, about: string): string {
  if (money === null) return 'no price is known (--model-price)'
  return `${about}${money.toFixed(4)} paid${calls > 0 && seconds > 0 ? `, ${((money * 3600) / seconds).toFixed(4)} an hour` : ''}`
}

const counted = (n: number, one: string, many = `${one}s`): string => `${count(n)} ${n === 1 ? one : many}`
const count = (n: number): string => n.toLocaleString('en-US')
