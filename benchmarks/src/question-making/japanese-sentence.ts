import type { NormalValue } from '@colrag/stage-kit'
import type { AskedSentence } from './sentence-questions.ts'

const leans =
  /^(?:これ|この|その|それ|同|また|なお|しかし|ただし|さらに|一方|そして|ここ|当該|うち|以上|上記|次|以下|本日|昨日|現在|[(（\d０-９])/
const bullet = /^(?:[○〇◯●・※■□◆▪]|[①-⑳]|[(（][\dア-ン]{1,2}[)）])\s*/
const points = /(?:[図表]\s*[\d０-９]|次の|以下の|上記|下記|右の|左の|前述|別紙)/
const dayAtEnd = /^(.{12,}[をの])(\p{Script=Han}{2,4})\s*[(（]([^()（）]+)[)）]。?$/u

/**
 * `…は87人であった。` to `…は何人であったか。`, and `…を決定（7/28）。` to `…を決定したのはいつか。`: null where the sentence needs others, or holds
 * more or less than one value.
 */
export function askJapanese(sentence: string, values: readonly NormalValue[]): AskedSentence | null {
  const [value] = values
  const text = sentence.replace(bullet, '')
  const shift = sentence.length - text.length
  if (!value || values.length !== 1 || text.length < 18 || text.length > 110 || leans.test(text) || points.test(text)) return null
  if (value.kind === 'date') {
    const [, before = '', deed = '', day] = dayAtEnd.exec(text) ?? []
    const free = !/[「」：:]/.test(before) && before.endsWith('を')
    if (day === value.text && free) return asked(`${before}${deed}したのはいつか。`, value, before + deed)
  }
  if (/[「」『』（）()：:]/.test(text)) return null
  const before = text.slice(0, value.at[0] - shift)
  if (!/[はがにで]/.test(before) || before.length < 8 || /第\s*$|\d$|年$/.test(before.replace(/約$/, ''))) return null
  const rest = inPlaceOf(value, text.slice(value.at[1] - shift))
  const question = rest === null ? null : questionEnd(`${before.trimEnd()}${rest}`)
  return question === null ? null : asked(question, value, before)
}

function asked(text: string, value: NormalValue, before: string): AskedSentence {
  return {
    text,
    type: value.kind === 'date' ? 'date' : 'number',
    answer: value.text.normalize('NFKC').trim(),
    others: value.kind === 'quantity' ? [value.text.normalize('NFKC').replace(/[^\d,.]/g, '')].filter((form) => form !== '') : [],
    before,
  }
}

/** Sentences end in a verb, or in a noun that 中, 済み or する would follow, as reports have it. */
function questionEnd(text: string): string | null {
  const plain = text.replace(/。$/, '')
  if (/(?:である|だ)$/.test(plain)) return `${plain.replace(/(?:である|だ)$/, '')}か。`
  if (/(?:た|る|ます|です|い|中|済み|予定)$/.test(plain)) return `${plain}か。`
  return /[をに]\p{Script=Han}{2,4}$/u.test(plain) ? `${plain}したか。` : null
}

const inPlaceOf = (value: NormalValue, after: string): string | null =>
  value.kind === 'date' ? askedDate(value.text, after) : askedNumber(value.text, after)

function askedDate(text: string, after: string): string | null {
  if (!/[日月年]/.test(text)) return null
  return /^(?:年度|[までのから]|に|、|時点)/.test(after) ? `いつ${after.replace(/^に(?!は)/, '')}` : null
}

function askedNumber(text: string, after: string): string | null {
  const number = /[\d０-９][\d０-９,，.．]*/u.exec(text)
  if (!number || /[\d０-９]/.test(text.slice(number.index + number[0].length))) return null
  const unit = text.slice(number.index + number[0].length)
  // 第3回, 2階, 3丁目 and the like number a thing and count nothing.
  if (
    unit === '' ||
    unit.length > 6 ||
    /^(?:回|階|丁目|号|条|項|章|節|次|番|級|位|年生|割|つ)/.test(unit) ||
    /^\s?(?:[目々級以]|体制|連続|以内|おき|ごと)/.test(after)
  )
    return null
  return `${text.slice(0, number.index)}何${unit.trim()}${after.replace(/が、.*$/, '')}`
}
