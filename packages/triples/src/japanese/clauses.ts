import type { Word } from './words.ts'

/** A noun phrase with the particle behind it (は, が, を, に, で, における …; '' where a comma or nothing follows). */
export interface Phrase {
  readonly text: string
  readonly at: readonly [start: number, end: number]
  readonly marker: string
  /** Its last noun is a place: a region, or a word that ends in 市, 館, 駅 and the like. */
  readonly place: boolean
}

/**
 * Phrases up to a predicate. `modifies`: the clause stands before a noun (水があふれる現象) and is no statement of its own; `topic`: it is made a
 * noun that the next clause speaks of (建立されたのは).
 */
export interface Clause {
  readonly phrases: readonly Phrase[]
  /** Verb or copula with its endings, '' where the clause has none. `noun`: the verbal noun that it starts with (開催した: 開催). */
  readonly predicate: { readonly text: string; readonly noun: string; readonly at: readonly [start: number, end: number] }
  readonly modifies: boolean
  readonly topic: boolean
}

const placeEnd =
  /(?:県|府|都|道|市|区|町|村|郡|港|駅|空港|館|センター|学校|小学校|中学校|高校|大学|公園|病院|庁舎?|役所|役場|本部|島|川|地区|地域|地方|広場|会場|ホール|施設|場|園|寺|神社|城|橋|沖|湾|内|付近|周辺|岸|庁|台|浜|山|谷|丘|ダム|河口)$/u
/** Does a name end as those of places do? */
export const isPlace = (name: string): boolean => placeEnd.test(name)

const joiners = /^[・ー／/\-－%％.,.，°&~〜～]$/u
const open = /^[(（「『[【〔]$/u
const shut = /^[)）」』\]】〕]$/u
/** Nouns that stand for a clause or a relation and name nothing. */
const formal = /^(?:の|こと|もの|ため|よう|ところ|とき|際|場合|うち|ほか|それぞれ|これ|それ|ここ|そこ|その後|このうち|以下|なお|また)$/u

const isNoun = (w: Word): boolean =>
  (w.kind === '名詞' && w.detail !== '非自立' && w.detail !== '代名詞' && !formal.test(w.text)) ||
  w.kind === '接頭詞' ||
  (w.kind === 'UNK' && /[\p{L}\p{N}]/u.test(w.text))
const isVerbal = (w: Word): boolean => w.kind === '動詞' || w.kind === '助動詞' || w.kind === '形容詞'

/** Takes a sentence apart into clauses of noun phrases and a predicate: a reading by rules over its words, not a full parse. */
export function readClauses(text: string, words: readonly Word[]): Clause[] {
  const clauses: Clause[] = []
  let phrases: Phrase[] = []
  let i = 0
  const nothing = (at: number): Clause['predicate'] => ({ text: '', noun: '', at: [at, at] })
  const close = (predicate: Clause['predicate'], modifies = false, topic = false): void => {
    if (phrases.length > 0 || predicate.text !== '') clauses.push({ phrases, predicate, modifies, topic })
    phrases = []
  }
  const push = (from: number, to: number, marker: string): void => {
    // 新たに, 全て: how, not what.
    const how = to - from === 1 && /^(?:形容動詞語幹|副詞可能|ナイ形容詞語幹)$/u.test(words[from]?.detail ?? '')
    if (!how || !/^に?$/u.test(marker)) phrases.push(phraseOf(text, words, from, to, marker))
  }
  while (i < words.length) {
    const word = words[i]
    if (!word) break
    const end = startsNoun(words, i) ? nounEnd(words, i) : i
    if (end > i) {
      const verbal = words[end - 1]
      const next = words[end]
      if (verbal?.detail === 'サ変接続' && next && isLight(next)) {
        if (end - 1 > i) push(i, end - 1, '')
        i = predicateFrom(end - 1, verbal.text)
        continue
      }
      // 市民会館にて開催。: reports end on the verbal noun.
      const last = phrases.at(-1)
      if (
        end - i === 1 &&
        verbal?.detail === 'サ変接続' &&
        (!next || /^[。!?！？]$/u.test(next.text)) &&
        last &&
        last.marker !== '' &&
        last.marker !== 'の'
      ) {
        close({ text: verbal.text, noun: verbal.text, at: verbal.at })
        i = end
        continue
      }
      const marker = markerAt(words, end)
      push(i, end, marker.text)
      i = marker.end
      if (next && marker.text === '' && isVerbal(next) && next.kind !== '動詞') i = predicateFrom(end, '')
      continue
    }
    if (isVerbal(word)) {
      i = predicateFrom(i, '')
      continue
    }
    if (/^[。！？!?]$/u.test(word.text)) close(nothing(word.at[0]))
    i++
  }
  close(nothing(text.length))
  return clauses

  function predicateFrom(from: number, noun: string): number {
    let to = from + (noun === '' ? 0 : 1)
    while (to < words.length) {
      const w = words[to]
      if (!w || !(isVerbal(w) || (w.kind === '助詞' && w.detail === '接続助詞') || (w.kind === '動詞' && w.detail === '非自立'))) break
      to++
    }
    const [start, end] = [words[from]?.at[0] ?? 0, words[to - 1]?.at[1] ?? 0]
    const after = words[to]
    const modifies =
      after !== undefined &&
      (isNoun(after) || after.detail === '非自立' || open.test(after.text)) &&
      !/て$|で$/u.test(text.slice(start, end))
    const topic = after?.text === 'の' && after.detail === '非自立' && /^[はが]$/u.test(words[to + 1]?.text ?? '')
    close({ text: text.slice(start, end), noun, at: [start, end] }, modifies, topic)
    return Math.max(to, from + 1)
  }
}

/** する and its forms behind a verbal noun. */
const isLight = (w: Word): boolean => w.kind === '動詞' && /^(?:する|し|さ|せ|すれ|できる|でき|いたし)$/u.test(w.text)

function startsNoun(words: readonly Word[], i: number): boolean {
  const [word, next] = [words[i], words[i + 1]]
  if (!word) return false
  if (isNoun(word) || /^[「『]$/u.test(word.text)) return true
  // みなし仮設: a verb in front of a noun, with nothing before it that it could govern.
  return (
    word.kind === '動詞' &&
    word.form.startsWith('連用形') &&
    next?.kind === '名詞' &&
    next.detail !== '非自立' &&
    !/^[をがにはでと]$/u.test(words[i - 1]?.text ?? '')
  )
}

function nounEnd(words: readonly Word[], from: number): number {
  let i = from + 1
  let depth = /^[「『]$/u.test(words[from]?.text ?? '') ? 1 : 0
  for (; i < words.length; i++) {
    const [word, next] = [words[i], words[i + 1]]
    if (!word) break
    if (open.test(word.text)) {
      if (depth === 0 && !words.slice(i, i + 30).some((w) => shut.test(w.text))) break
      depth++
    } else if (shut.test(word.text)) {
      if (depth === 0) break
      depth--
    } else if (depth > 0) continue
    else if (isNoun(word)) {
      if (/[\s\u3000]/u.test(words[i - 1]?.text ?? '')) break
    } else if (joiners.test(word.text) && next && isNoun(next)) continue
    else if (word.text === 'の' && word.detail === '連体化' && next && (isNoun(next) || /^[「『]$/u.test(next.text))) continue
    else if (word.kind === '助詞' && word.detail === '並立助詞' && next && isNoun(next)) continue
    else break
  }
  return i
}

function markerAt(words: readonly Word[], from: number): { readonly text: string; readonly end: number } {
  let end = from
  let text = ''
  while (end < words.length) {
    const word = words[end]
    if (word?.kind !== '助詞' || !/^(?:格助詞|係助詞|副助詞|連体化|副助詞／並立助詞／終助詞)$/u.test(word.detail)) break
    text += word.text
    end++
  }
  return { text, end }
}

function phraseOf(text: string, words: readonly Word[], from: number, to: number, marker: string): Phrase {
  const [first, last] = [words[from], words[to - 1]]
  const at = [first?.at[0] ?? 0, last?.at[1] ?? 0] as const
  const said = text.slice(...at)
  return { text: said, at, marker, place: last?.region === true || placeEnd.test(said) }
}
