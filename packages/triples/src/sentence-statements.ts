import { splitSentences } from '@colrag/stage-kit'
import { cause } from './sentence-rules/cause.ts'
import { definition } from './sentence-rules/definition.ts'
import { place } from './sentence-rules/place.ts'
import { quantity } from './sentence-rules/quantity.ts'
import { time } from './sentence-rules/time.ts'
import { viewSentence } from './sentence-view.ts'
import type { WordReader } from './japanese/words.ts'
import type { SentenceRule, Statement } from './statement.ts'

/** The rules that `ruleTriples` applies to sentences unless told otherwise. */
export const sentenceRules: readonly SentenceRule[] = [definition, quantity, cause, time, place]

// A sentence longer than this is a table or a form that lost its shape; patterns on it mean nothing.
const longest = 600

/** Statements of running text, in the order of its sentences and of the rules; `at` counts in `text`. */
export function sentenceStatements(text: string, heading: string, rules: readonly SentenceRule[], words: WordReader | null): Statement[] {
  return splitSentences(text).flatMap((sentence) => {
    if (sentence.text.length > longest) return []
    const view = viewSentence(sentence, heading, words)
    return rules
      .flatMap((rule) => rule.find(view))
      .map((s) => {
        if (!s.at) return s
        const start = sentence.map[s.at[0]] ?? sentence.start
        return { ...s, at: [start, (sentence.map[s.at[1] - 1] ?? sentence.end - 1) + 1] as const }
      })
  })
}
