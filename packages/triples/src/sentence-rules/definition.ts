import { nounBefore } from '../sentence-view.ts'
import type { SentenceRule, SentenceView, Statement } from '../statement.ts'

const whole =
  /(?:ここでいう|ここで言う|いわゆる)?[「『]?([^、。「」『』]{1,40}?)[」』]?(?<!こ)とは[、,]?\s*(.{2,160}?)(?:のことをいう|のことを指す|のことである|のことです|のこと|をいう|を指す|である|です)?[。.]?$/u
const abbreviated = /[(]以下[、,]?\s*[「『]([^」』]{1,40})[」』]と(?:いう|略す|呼ぶ|する)[。.]?[)]/gu
const gloss =
  /(?<![A-Za-z0-9-])([A-Z][A-Za-z0-9-]{1,15})[(]([^()]{3,60})[)]|([\p{Script=Han}\p{Script=Katakana}ー・]{3,30})[(]([A-Z][A-Za-z0-9-]{1,15})[)]/gu
const readsAsRule =
  /^(?:何|なに|どの|どう|どん|次|下記|以下|前項|これ|限ら|別|異な|違|いえ|言え|関係|必ずしも|なら|なりま|思|考え|同じ|逆)|(?:ない|ません)$/u
const pronoun = /^(?:これ|それ|あれ|ここ|そこ|この|その)/u
const english =
  /^(?:an?\s+|the\s+)?["“]?([A-Z][^,.;:"”]{1,60}?|[a-z][a-z -]{2,40}?)["”]?\s+(?:(?:is|are|can be|may be)\s+(?:defined as|understood as|described as)|means|refers to|stands for)\s+(.{3,200}?)\.?$/iu
const englishIs =
  /^(?:An?\s+|The\s+)?([A-Z][\w-]*(?:\s+[\w-]+){0,4}?)\s+(?:is|are)\s+(an?\s.{3,160}?|the\s[\w -]{2,60}?\s(?:of|that|which|who|for|between|used)\s.{3,120}?)\.?$/u
const inBrackets = /^(?:An?\s+|The\s+)?([A-Z][\w -]{2,40}?)(?:\s+\(|,\s+(?:that is|i\.e\.),?\s+)((?:the|an?)\s[^(),]{10,120})[),]/u
const mean = /^by\s+["“]?(.{3,50}?)["”]?,?\s+(?:we|is)\s+(?:mean|meant)\s+(.{3,200}?)\.?$/iu

// 他の市町村へ避難することを「広域避難」という。
const named = /([^、。]{4,120}?)を[「『]([^」』]{1,40})[」』]と(?:いう|呼ぶ|称する|名付け)/u
// みなし仮設は、借り上げて供与する住宅を指す。
const pointed =
  /^(?:いわゆる|ここでいう)?[「『]?([^、。「」『』はを]{2,40}?)[」』]?は、?\s*(.{4,160}?)(?:を指(?:す|している|します)|を意味(?:する|している|します)|をいう|と定義(?:する|される|づけられる))[。.]?$/u
// 避難することは広域避難と呼ばれる。
const called = /^(.{6,120})[はを]、?[「『]?([^、。「」『』はをが]{2,30}?)[」』]?と(?:呼ばれ|呼ぶ|呼び|称さ|言われ|いわれ)/u

/** "X とは Y をいう", "Y（以下「X」という。）", "ABC（日本語の名）", "X means Y", "X is a Y". */
export const definition: SentenceRule = {
  name: 'definition',
  find(view) {
    return view.japanese ? inJapanese(view) : inEnglish(view)
  },
}

function inJapanese({ text }: SentenceView): Statement[] {
  const found: Statement[] = []
  const match = whole.exec(text)
  if (match?.[1] && match[2] && !readsAsRule.test(match[2]) && !pronoun.test(match[1])) {
    const start = match.index + match[0].indexOf(match[2], match[0].indexOf('とは') + 2)
    found.push({
      subject: match[1].trim(),
      predicate: 'とは',
      object: match[2],
      at: [start, start + match[2].length],
      rule: 'definition',
      confidence: 0.9,
    })
  } else {
    const said = named.exec(text)
    const name = said ? null : called.exec(text)
    const [term, meaning] = said ? [said[2], said[1]] : name ? [name[2], name[1]] : (pointed.exec(text)?.slice(1, 3) ?? [])
    if (term && meaning && !readsAsRule.test(meaning) && !pronoun.test(term)) {
      const start = text.lastIndexOf(meaning)
      found.push({
        subject: term,
        predicate: 'とは',
        object: meaning,
        at: [start, start + meaning.length],
        rule: 'definition',
        confidence: 0.8,
      })
    }
  }
  for (const short of text.matchAll(abbreviated)) {
    const long = longForm(text.slice(0, short.index))
    if (long && short[1])
      found.push({
        subject: short[1],
        predicate: 'とは',
        object: long,
        at: [short.index - long.length, short.index],
        rule: 'definition.abbreviated',
        confidence: 0.8,
      })
  }
  for (const g of text.matchAll(gloss)) {
    const name = g[1] ?? g[4]
    const meaning = g[2] ?? g[3]
    if (!name || !meaning || (g[2] && (!/[\p{Script=Han}\p{Script=Katakana}]{2}/u.test(meaning) || /\d/.test(meaning)))) continue
    const start = g.index + g[0].indexOf(meaning)
    found.push({
      subject: name,
      predicate: 'とは',
      object: meaning,
      at: [start, start + meaning.length],
      rule: 'definition.gloss',
      confidence: 0.7,
    })
  }
  return found
}

/** What an abbreviation stands for: the noun right before it, with the clause that describes it where there is one. */
function longForm(before: string): string {
  const noun = nounBefore(before)
  const clause = /[^、。「」『』()]*$/u.exec(before)?.[0].trim() ?? ''
  const described =
    clause.length > noun.length && clause.length <= 60 && /[るたいすむくうぐぶつこ]$/u.test(clause.slice(0, clause.length - noun.length))
  return described || noun === '' ? clause : noun
}

function inEnglish({ text }: SentenceView): Statement[] {
  const strict = english.exec(text) ?? mean.exec(text) ?? inBrackets.exec(text)
  const match = strict ?? englishIs.exec(text)
  if (!match?.[1] || !match[2]) return []
  const start = match.index + match[0].lastIndexOf(match[2])
  return [
    {
      subject: match[1],
      predicate: 'is defined as',
      object: match[2],
      at: [start, start + match[2].length],
      rule: 'definition',
      confidence: strict ? 0.85 : 0.6,
    },
  ]
}
