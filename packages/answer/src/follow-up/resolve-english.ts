import type { Resolved, Turn } from './turn.ts'

const opening = /^(?:and|but|so|then|also|ok(?:ay)?)\b[,\s]*/iu
const about = /^(?:(?:and|but|so|then)\s+)?(?:what|how) about\s+/iu
const asking = /\b(?:what|which|who|whom|whose|when|where|why|how|is|are|was|were|do|does|did|can|could|should|will|list|name|give)\b/iu
const time =
  /\b(?:(?:in|on|by|during|for|since)\s+)?(?:(?:\d{1,2}\s+)?(?:January|February|March|April|May|June|July|August|September|October|November|December)(?:\s+\d{1,2}(?!\d))?(?:,?\s+\d{4})?|(?:19|20)\d\d(?:[/-]\d{2,4})?|Q[1-4](?:\s+\d{4})?|(?:last|this|next|the previous|the following)\s+(?:year|month|week))\b/gu
const things = /\b(?:it|they|them|this one|that one|these|those)\b(?!\s+(?:is|was)\s+(?:true|said))/iu
const owners = /\b(?:its|their|his|her)\b/iu
const persons = /\b(?:he|she|him)\b/iu
const there = /(?<!\b(?:is|are|was|were|be)\s)\bthere\b(?!\s+(?:is|are|was|were|be|been|any|a|an|no)\b)/iu

/** Null where the question stands by itself. */
export function resolveEnglish(last: Turn, question: string): Resolved | null {
  const bare = question
    .replace(about, '')
    .replace(opening, '')
    .replace(/[?.!\s]+$/u, '')
  if (
    bare !== '' &&
    bare.length <= 60 &&
    !asking.test(bare) &&
    (bare !== question.replace(/[?.!\s]+$/u, '') || bare.split(/\s+/u).length <= 4)
  )
    return putIn(last.question, bare)
  return withoutPronouns(last, question)
}

/** The last question with its time, or what it is about, replaced. */
function putIn(last: string, said: string): Resolved | null {
  const [when] = [...said.matchAll(time)]
  if (when && when[0].length === said.length) {
    const old = [...last.matchAll(time)].at(-1)
    if (!old)
      return {
        question: `${last.replace(/[?.!\s]+$/u, '')} ${/^(?:in|on|by|during|for|since)\b/iu.test(said) ? '' : 'in '}${said}?`,
        changes: [{ from: '', to: said }],
      }
    const lead = /^(?:in|on|by|during|for|since)\s+/iu
    const kept = lead.test(said) ? '' : (lead.exec(old[0])?.[0] ?? '')
    return replace(last, old.index, old[0], kept + said.replace(lead.test(old[0]) || old.index === 0 ? /^$/u : lead, ''))
  }
  const old = preposed(last, said) ?? subjectOf(last)
  return old === null ? null : replace(last, old.at, old.text, said)
}

function replace(text: string, at: number, from: string, to: string): Resolved | null {
  if (from === to) return null
  return { question: text.slice(0, at) + to + text.slice(at + from.length), changes: [{ from, to }] }
}

interface Phrase {
  readonly text: string
  readonly at: number
}

/** `for the second floor` takes the place of `for the first floor`. */
function preposed(last: string, said: string): Phrase | null {
  const lead = /^(?:in|on|at|for|of|by|with|from|to)\b/iu.exec(said)?.[0]
  if (lead === undefined) return null
  const found = new RegExp(
    `\\b${lead}\\s+(?:the\\s+)?[^?.,]+?(?=\\s+(?:in|on|at|for|of|by|with|from|to|is|are|was|were|has|have|had)\\b|[?.,]|$)`,
    'iu',
  ).exec(last)
  return found ? { text: found[0], at: found.index } : null
}

const names = /(?<!^)(?<![.?!]\s)\b[A-Z][\p{L}\d-]*(?:\s+(?:(?:of|the|and|de|for)\s+)*[A-Z\d][\p{L}\d-]*)*/gu

/** The name the question gives, else the noun phrase behind of, for, in or the verb. */
function subjectOf(question: string): Phrase | null {
  const named = [...question.matchAll(names)].filter((m) => !new RegExp(time.source, 'u').test(m[0]))
  const name = named.at(-1)
  if (name) return { text: name[0], at: name.index }
  const phrase =
    /\b(?:of|for)\s+((?:the\s+|an?\s+)?[^?.,]+?)(?=\s+(?:in|on|at|by|with|from|during|is|are|was|were|have|has|had|after|before)\b|[?.,]|$)/iu.exec(
      question,
    ) ??
    /\b(?:is|are|was|were|did|does|do)\s+((?:the\s+|an?\s+)?[^?.,]+?)(?=\s+(?:in|on|at|by|with|from|during|have|has|made|used|called|located)\b|[?.,]|$)/iu.exec(
      question,
    )
  return phrase?.[1] ? { text: phrase[1], at: phrase.index + phrase[0].indexOf(phrase[1]) } : null
}

function withoutPronouns(last: Turn, question: string): Resolved | null {
  const subject = subjectOf(last.question)?.text
  const short = shortAnswer(last)
  // Who won it? answered by a name: he and she are that name; it stays what the question was about.
  const person = /^\s*(?:who|which (?:company|person|agency))\b/iu.test(last.question) ? (short ?? subject) : subject
  const place = /^\s*(?:where|which (?:city|country|state|county))\b/iu.test(last.question) ? (short ?? subject) : subject
  const rules: readonly (readonly [RegExp, string | undefined, string])[] = [
    [owners, /\b(?:his|her)\b/iu.test(question) ? person : subject, '’s'],
    [persons, person, ''],
    [there, place === undefined ? undefined : `in ${place}`, ''],
    [things, subject, ''],
  ]
  for (const [pattern, to, ending] of rules) {
    const found = pattern.exec(question)
    if (found && to !== undefined) return replace(question, found.index, found[0], to + ending)
  }
  return null
}

/** The first line of an answer that is no more than a name or a value. */
const shortAnswer = ({ answer = '' }: Turn): string | undefined => {
  const value = (answer.split('\n')[0] ?? '').split(/:\s/u).at(-1)?.trim().replace(/\.$/u, '') ?? ''
  return value !== '' && value.length <= 60 && value.split(/\s+/u).length <= 6 ? value : undefined
}
