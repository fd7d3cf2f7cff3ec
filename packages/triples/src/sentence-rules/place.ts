import { nounBefore } from '../sentence-view.ts'
import type { SentenceRule, Statement } from '../statement.ts'

const placeEnd =
  /(?:県|府|都|道|市|区|町|村|郡|港|駅|空港|館|センター|学校|大学|公園|病院|庁|役所|役場|本部|島|川|地区|地域|地方|広場|会場|ホール|施設|場|園|寺|城|橋|沖|湾|内|付近)$/u
const japanese =
  /(において|で|に)[、,]?\s*([^。、]{0,40}?(?:開催|設置|開設|発生|実施|観測|開始|配置|派遣|到着|建設|運用|活動|展開|整備|提供|支援|確認)[^。、]{0,12})/gu
const english =
  /\b(located|held|situated|based|installed|built|buried|found|opened)\s+(?:in|at|near|on)\s+((?:the\s+)?[A-Z][\w'’-]*(?:\s+(?:of\s+)?[A-Z][\w'’-]*){0,5})/gu

/** Where something is or happens: "X は Y で開催", "held at Y". The place is the object. */
export const place: SentenceRule = {
  name: 'place',
  find({ text, japanese: isJapanese, topic, afterTopic }) {
    if (!isJapanese) return inEnglish(text)
    return [...text.matchAll(japanese)].flatMap((match): Statement[] => {
      const object = nounBefore(text.slice(0, match.index))
      const start = match.index - object.length
      if (object.length < 2 || !placeEnd.test(object) || !match[2]) return []
      const subject = topic !== '' && start >= afterTopic ? topic : match[2]
      return [
        { subject, predicate: subject === match[2] ? '場所' : match[2], object, at: [start, match.index], rule: 'place', confidence: 0.6 },
      ]
    })
  },
}

function inEnglish(text: string): Statement[] {
  return [...text.matchAll(english)].flatMap((match): Statement[] => {
    const subject = /(?:[A-Z][\w'’-]*\s+|the\s+)(?:[\w'’-]+\s+){0,6}$/u
      .exec(text.slice(0, match.index))?.[0]
      .replace(/\s+(?:is|was|are|were|be|been)\s*$/u, '')
      .trim()
    if (!subject || !match[1] || !match[2]) return []
    const start = match.index + match[0].length - match[2].length
    return [{ subject, predicate: match[1], object: match[2], at: [start, start + match[2].length], rule: 'place', confidence: 0.5 }]
  })
}
