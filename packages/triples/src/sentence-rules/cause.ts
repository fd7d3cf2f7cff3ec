import type { SentenceRule, Statement } from '../statement.ts'

const japanese =
  /(?:の影響により|の影響で|の影響による|の影響を受け(?:て)?|が原因で|を原因として|に起因する|に起因し(?:て)?|に伴い、?|に伴う|を受け(?:て)?、|が発生し、その結果、?|し、その結果、?|のため、|のため(?!池)|ため、|により、?|によって、?|による)/u
const reason =
  /^(.{2,80}?[たるいの])(?:主な|直接の)?(?:原因|要因|理由)は、?(.{2,60}?)(?:である|だった|であった|です|にある|とみられる|と考えられる)。?$/u
const hedge = /と(?:考え|み|見|推定さ|推測さ|思わ|さ)(?:られ|れ)(?:る|た|ている|ます)$/u
const wish = /(?:必要|求め|重要|べき|望まし|努め|図る|こと|ください|備え)[^。、]{0,8}。?$/u
// A rule, means or source is no cause.
const notACause = /(?:条例|規定|規則|法律|法|方法|定め|基準|通知|情報|調査|資料|手段|方式|議決|等)$/u
// Whoever does something is no cause of it, and what is done in order to reach something neither.
const agent = /(?:市|町|村|県|国|省|庁|会|課|局|者|員|機関|団体|センター|隊|社|職員|住民)$/u
const purpose = /(?<!あ|い|い?な)[うくぐすつぬぶむる]$/u
const nominal = /^(.{2,80}?)のは、?\s*(.{2,60}?)(?:による|が原因)(?:もの|ため)?(?:である|です|だ|と(?:み|考え|思)られる)?。?$/u
const active =
  /^(.{3,120}?)\s+(caused|causes|led to|leads to|resulted in|results in|triggered|triggers|brought about|gave rise to)\s+(.{3,160}?)\.?$/iu
const passive =
  /^(.{3,120}?)(?:,?\s+(?:(?:is|was|are|were|been)\s+)?(?:because of|due to|caused by|as a result of|owing to|attributed to|triggered by)|\s+(?:resulted|results|stemmed|stems)\s+from)\s+(.{3,160}?)\.?$/iu
const fronted = /^(?:because of|due to|owing to|as a result of)\s+(.{3,120}?),\s+(?:there\s+(?:is|was|were|are)\s+)?(.{3,160}?)\.?$/iu

/** Cause as subject, effect as object: "X により Y", "X のため、Y", "X led to Y", "Y due to X". */
export const cause: SentenceRule = {
  name: 'cause',
  find({ text, japanese: isJapanese, afterTopic, topic }) {
    if (!isJapanese) return inEnglish(text)
    const turned = nominal.exec(text) ?? reason.exec(text)
    if (turned?.[1] && turned[2] && !notACause.test(turned[2]))
      return [
        {
          subject: turned[2],
          predicate: '結果',
          object: turned[1].replace(/の$/u, ''),
          at: [0, turned[1].replace(/の$/u, '').length],
          rule: 'cause',
          confidence: 0.6,
        },
      ]
    const body = text.slice(afterTopic)
    const match = japanese.exec(body)
    if (!match) return []
    const before =
      body
        .slice(0, match.index)
        .split(/[、。]/u)
        .at(-1)
        ?.trim() ?? ''
    const rest = body.slice(match.index + match[0].length).replace(/^[、,]\s*/u, '')
    const effect = (/^[^。]{2,120}/u.exec(rest)?.[0] ?? '').replace(hedge, '').trim()
    if (/^(?:もの|こと|場合|とき|ある|する|なる|いる)/u.test(effect) || /^(?:これ|それ|この|その|以上)/u.test(before)) return []
    if (before.length < 2 || before.length > 60 || effect === '' || notACause.test(before)) return []
    if (/^に?より|^によって|^による/u.test(match[0]) && agent.test(before)) return []
    if (match[0].startsWith('ため') && purpose.test(before)) return []
    if (/ため/u.test(match[0]) && wish.test(effect)) return []
    const start = text.length - rest.length + rest.indexOf(effect)
    return [
      {
        subject: before,
        predicate: '結果',
        object: topic === '' ? effect : `${topic} ${effect}`,
        at: [start, start + effect.length],
        rule: 'cause',
        confidence: 0.5,
      },
    ]
  },
}

function inEnglish(text: string): Statement[] {
  const first = fronted.exec(text)
  if (first?.[1] && first[2]) return [causal(text, first[1], 'led to', first[2])]
  const turned = passive.exec(text)
  if (turned?.[1] && turned[2]) return [causal(text, turned[2], 'led to', turned[1])]
  const match = active.exec(text)
  return match?.[1] && match[2] && match[3] ? [causal(text, match[1], match[2], match[3])] : []
}

function causal(text: string, subject: string, predicate: string, object: string): Statement {
  const start = text.lastIndexOf(object)
  return { subject, predicate, object, at: [start, start + object.length], rule: 'cause', confidence: 0.6 }
}
