import { balanced } from '../sentence-view.ts'
import type { SentenceRule, Statement } from '../statement.ts'

const japanese =
  /(?:の影響により|の影響で|の影響による|の影響を受け(?:て、?|、)|が原因で|が引き金となり、?|が引き金で|がきっかけとなり、?|がきっかけで|を契機に、?|を原因として|に起因する|に起因し(?:て)?|に伴い、?|を受け(?:て)?、|が発生し、その結果、?|し、その結果、?|のため、|のため(?!池)|ため、|により、?|によって、?)/u
// 大雨による浸水: only what befalls, since machines and people also do things (衛星による観測).
const adnominal =
  /([\p{L}\p{N}の・]{0,20}(?:地震|余震|大雨|豪雨|台風|被災|停電|断水|事故|火災|浸水|損傷|故障|崩壊|負担|不足|低下|上昇|破損|噴火|津波|強風|洪水|災害|感染|老朽化|渋滞|猛暑|暴風|落雷|大雪))による([\p{Script=Han}\p{Script=Katakana}ーの]{2,20})(?![\p{L}])(?!\s*:?\s*(?:なし|無し))/u
// What somebody does follows from a means or a purpose, not from a cause.
const action =
  /(?:実施|図|提供|行|対応|供給|再開|確認|抽出|派遣|開設|設置|受け入れ|受入れ?|受付|お願い|ください|呼びかけ|決定|定め|報告|公表|整備|支援|開始|要請|周知|改め|可能|把握|検討|協力|推進|強化)(?:[しすされっいうけたてるこ中済予定まき]|した|する|して|いる|ます|ない){0,6}[。)]?$/u
const reason =
  /^(.{2,80}?[たるいの])(?:主な|直接の)?(?:原因|要因|理由|背景)(?:は|には|として)、?(.{2,60}?)(?:が(?:ある|あった|挙げられる|考えられる)|である|だった|であった|です|にある|とみられる|と考えられる)。?$/u
const pointedBack =
  /^(.{2,80}?[たるい])が?、(?:これ|それ)は、?(.{2,60}?)(?:が原因|が要因|による|のため)(?:もの|こと)?(?:である|です|だ|とみられる|と考えられる)?。?$/u
const bringing =
  /^(.{2,60}?)[はが]、?(.{2,80}?)(?:という結果|こと)?(?:につながっ|につなが|を引き起こし|を引き起こ|を招い|を招く|をもたらし|をもたら|の原因となっ|の要因となっ|の引き金となっ)(?:た|る|す|ている)?。?$/u
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
  /^(.{3,120}?)(?:,?\s+(?:(?:is|was|are|were|been)\s+)?(?:because of|due to|caused by|as a result of|owing to|attributed to|triggered by)|\s+(?:resulted|results|stemmed|stems|followed|follows|arose|arises)\s+from)\s+(.{3,160}?)\.?$/iu
const fronted =
  /^(?:because of|due to|owing to|as a result of|as a consequence of|in consequence of)\s+(.{3,120}?),\s+(?:there\s+(?:is|was|were|are)\s+)?(.{3,160}?)(?:\s+(?:occurred|happened|took place|followed))?\.?$/iu
const named = /^the\s+(?:main\s+|direct\s+)?(?:reason for|cause of)\s+(.{3,120}?)\s+(?:is|was|were|are)\s+(.{3,120}?)\.?$/iu

/** Cause as subject, effect as object: "X により Y", "X のため、Y", "X led to Y", "Y due to X". */
export const cause: SentenceRule = {
  name: 'cause',
  find({ text, japanese: isJapanese, afterTopic, topic }) {
    if (!isJapanese) return inEnglish(text)
    const turned = nominal.exec(text) ?? reason.exec(text) ?? pointedBack.exec(text)
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
    const brought = bringing.exec(text)
    if (brought?.[1] && brought[2] && balanced(brought[1]) && !/^(?:これ|それ|この|その)/u.test(brought[1])) {
      const start = text.indexOf(brought[2], brought[1].length)
      return [
        {
          subject: brought[1],
          predicate: '結果',
          object: brought[2],
          at: [start, start + brought[2].length],
          rule: 'cause',
          confidence: 0.6,
        },
      ]
    }
    const body = text.slice(afterTopic)
    const match = japanese.exec(body)
    if (!match) return adnominalIn(text)
    const before =
      body
        .slice(0, match.index)
        .split(/[、。]/u)
        .at(-1)
        ?.replace(/^(?:ただし|また|なお|一方|そのほか|[ア-ンa-z0-9]\s)\s*/u, '')
        .trim() ?? ''
    const rest = body.slice(match.index + match[0].length).replace(/^[、,]\s*/u, '')
    const effect = shortened(/^[^。]{2,120}/u.exec(rest)?.[0] ?? '')
      .replace(hedge, '')
      .trim()
    if (/^(?:もの|こと|場合|とき|ある|する|なる|いる)/u.test(effect) || /^(?:これ|それ|この|その|以上)/u.test(before)) return []
    if (!balanced(before) || !balanced(effect) || action.test(effect)) return []
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

/** Of a long effect its first part: what follows a comma is often another matter. */
const shortened = (effect: string): string => (effect.length > 50 ? (/^.{8,50}?(?=が、|、)/u.exec(effect)?.[0] ?? effect) : effect)

function adnominalIn(text: string): Statement[] {
  const found = adnominal.exec(text)
  if (!found?.[1] || !found[2]) return []
  const start = found.index + found[0].length - found[2].length
  const [subject, object] = [found[1].replace(/^の/u, ''), found[2].replace(/の$/u, '')]
  return [{ subject, predicate: '結果', object, at: [start, start + object.length], rule: 'cause.noun', confidence: 0.5 }]
}

function inEnglish(text: string): Statement[] {
  const first = fronted.exec(text)
  if (first?.[1] && first[2]) return [causal(text, first[1], 'led to', first[2])]
  const turned = named.exec(text) ?? passive.exec(text)
  if (turned?.[1] && turned[2]) return [causal(text, turned[2], 'led to', turned[1])]
  const match = active.exec(text)
  return match?.[1] && match[2] && match[3] ? [causal(text, match[1], match[2], match[3])] : []
}

function causal(text: string, subject: string, predicate: string, object: string): Statement {
  const start = text.lastIndexOf(object)
  return { subject, predicate, object, at: [start, start + object.length], rule: 'cause', confidence: 0.6 }
}
