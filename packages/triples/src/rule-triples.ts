import type { Passage, Triple, TripleExtractor } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import type { WordReader } from './japanese/words.ts'
import { loadWordReader } from './japanese/words.ts'
import { captionStatements, listStatements } from './label-statements.ts'
import { objectValue } from './object-value.ts'
import { sentenceRules, sentenceStatements } from './sentence-statements.ts'
import { isJapanese } from './sentence-view.ts'
import type { SentenceRule, Statement } from './statement.ts'
import { tableStatements } from './table-statements.ts'

/** `perBlock`: at most so many triples of a block's running text, at least 1 (a table gives one per filled cell). `rules`: for sentences. */
export interface RuleTriplesOptions {
  readonly perBlock?: number
  readonly rules?: readonly SentenceRule[]
}

/**
 * Triples without a model: from table cells by their headers, from sentences by patterns (definition, quantity, cause, time, place) in
 * Japanese and English. In reading order, each with the rule that made it; equal statements of a block stand once.
 */
export function ruleTriples(options: RuleTriplesOptions = {}): TripleExtractor {
  const { perBlock = 40, rules = sentenceRules } = options
  if (!Number.isInteger(perBlock) || perBlock < 1)
    throw new ColragError('invalid-options', 'ruleTriples', `perBlock must be a whole number of at least 1, not ${perBlock}`)
  const name = 'rule-triples'
  const print = fingerprint(name, 3, { perBlock, rules: rules.map((r) => r.name) })

  let words: Promise<WordReader> | undefined

  const recordOf = (passage: Passage, s: Statement): Triple => ({
    subject: s.subject,
    predicate: s.predicate,
    object: s.object,
    blockId: passage.blockId,
    ...valueOf(s),
    ...(s.at ? { at: s.at } : {}),
    by: { stage: name, fingerprint: print, rule: s.rule, confidence: s.confidence },
  })
  return {
    name,
    fingerprint: print,
    async extract(passage) {
      const japanese = !passage.table && isJapanese(passage.text)
      if (japanese) words ??= loadWordReader()
      const statements = passage.table
        ? tableStatements(passage)
        : [
            ...captionStatements(passage),
            ...listStatements(passage),
            ...sentenceStatements(passage.text, passage.heading?.trim() ?? '', rules, japanese ? ((await words) ?? null) : null),
          ]
      const seen = new Set<string>()
      const once = statements.filter((s) => {
        const key = JSON.stringify([s.subject, s.predicate, s.object, passage.table ? s.at : null])
        return s.subject !== '' && s.object !== '' && !seen.has(key) && seen.add(key)
      })
      return (passage.table ? once : once.slice(0, perBlock)).map((s) => recordOf(passage, s))
    },
  }
}

/** Kept for what rules found to be a number or a date; the words of a definition or an effect hold others that are not the object. */
function valueOf({ object, rule }: Statement): Pick<Triple, 'value'> {
  const value = /^(?:table|quantity|time)/.test(rule) ? objectValue(object) : undefined
  return value ? { value } : {}
}
