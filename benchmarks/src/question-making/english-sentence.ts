import type { NormalValue } from '@colrag/stage-kit'
import type { AskedSentence } from './sentence-questions.ts'

const leans =
  /^(?:if|when|where|while|because|since|each|every|what|who|one|some|many|most|all|for|in|at|on|our|we|you|this|these|that|those|it|its|they|their|he|she|however|also|there|here|such|as|figure|table|see|note)\b/i
const told = /^((?:The|A|An|Total|Average|Annual)?\s?[^,;:()]{8,90}?) (is|was|are|were) (?:about |approximately |estimated (?:at|to be) )?$/
const defined = /^((?:The |An? )?[A-Z][^,;:().]{3,60}?) (?:is defined as|refers to|stands for) (.{15,160})\.$/

/** `X was N unit.` to `What was X?`, `X is defined as …` to `What is X?`; null for any other sentence. */
export function askEnglish(text: string, values: readonly NormalValue[]): AskedSentence | null {
  if (leans.test(text) || text.length < 30 || text.length > 220 || !text.endsWith('.')) return null
  return askedValue(text, values) ?? askedDefinition(text)
}

function askedValue(text: string, values: readonly NormalValue[]): AskedSentence | null {
  const [value] = values
  if (!value || values.length !== 1) return null
  const before = text.slice(0, value.at[0])
  // What goes on after the value says more of it than the question would.
  if (!/^[^\w]{0,2}(?:of [^,]{1,30})?\.$/.test(text.slice(value.at[1]))) return null
  const [, what, verb] = told.exec(before) ?? []
  if (what === undefined || verb === undefined || leans.test(what)) return null
  if (value.kind === 'date' ? !/\d{4}|\d [A-Z]|[a-z] \d/.test(value.text) : value.unit === '' && /^\d{4}$/.test(value.text)) return null
  const article = /^(?:The|A|An)\b/.test(what)
    ? `${what[0]?.toLowerCase() ?? ''}${what.slice(1)}`
    : `the ${what[0]?.toLowerCase() ?? ''}${what.slice(1)}`
  return {
    text: value.kind === 'date' ? `When ${verb} ${article}?` : `What ${verb} ${article}?`,
    type: value.kind === 'date' ? 'date' : 'number',
    answer: value.text.trim(),
    others: value.kind === 'quantity' ? [value.text.replace(/[^\d,.]/g, '').replace(/[.,]$/, '')] : [],
    before,
  }
}

function askedDefinition(text: string): AskedSentence | null {
  const [, what, meaning] = defined.exec(text) ?? []
  if (what === undefined || meaning === undefined || /\b(?:which|who|that|and|of)$|\d/.test(what) || what.split(' ').length > 6) return null
  return {
    text: `What is ${what.replace(/^(The|An?) /, (article) => article.toLowerCase())}?`,
    type: 'definition',
    answer: meaning,
    others: [],
    before: `${what} is`,
  }
}
