import type { Scored } from '../candidates/score-candidate.ts'
import type { AskedPoint } from '../question/asked-point.ts'

/** Turns of phrase by which a sentence says that it states the point: those that name it, then those that only introduce it. */
const cues: Readonly<Record<AskedPoint, readonly RegExp[]>> = {
  cause: [
    /(?:原因|要因|理由|背景|事情)(?:は|に|と|が|で|を|の一つ)|(?:ため|から|せい)(?:であ|だ|でし|です|と(?:みられ|考え|され|分か|判断))|\b(?:because|caused by|due to|owing to|the (?:\w+ )?(?:causes?|reasons?)|blamed on|attributed to|resulted from)\b/iu,
    /(?:に|ことが|のが)(?:起因|招い|引き起こし)|ことが[^。]{0,14}(?:した|せた|なった|につなが)|[たい](?:ため|ので)[、，]|\b(?:since|as a result of|led to|stemmed from|traced to)\b/iu,
  ],
  measure: [
    /対策|対応策|改善策|防止策|再発(?:を)?防|\b(?:countermeasures?|measures?|remed(?:y|ies)|to prevent|in response)\b/iu,
    /(?:このため|そこで|これを(?:受け|踏まえ))|(?:提案|指摘|反省|検証|経験|意見|要望|結果)(?:を|から)(?:受け|踏まえ|いかし|生かし)?|(?:改め|切り替え|設け|導入し|定め|見直し|増やし|ことにし)た|\b(?:therefore|as a result|since then|introduced|adopted|replaced|installed|switched to|set up|from then on)\b/iu,
    /(?:その後|以後|それ以来|のちに|翌[日週月年春])(?:から|には|は)?[^。]{0,10}[、，]|\b(?:afterwards|thereafter|subsequently|the following (?:day|week|month|year))\b/iu,
  ],
  lesson: [
    /教訓|\blessons?\b|\blearn(?:ed|t)\b/iu,
    /(?:必要がある|必要だ|必要であ|求められ|大切(?:だ|であ|なの)|重要(?:だ|であ|なの)|べき(?:だ|であ)|しておく|今後は)|\b(?:should|must|need(?:s)? to|in future|next time|it is (?:important|essential))\b/iu,
  ],
}

/** How many sentences after what happened its cause may follow. */
const nearby = 4

/**
 * The sentence that states the point that is asked for of what the best sentence tells: that sentence itself, else for a cause the nearest of the
 * few that follow it in its unit, for a measure or a lesson one that follows in its section, those that name the point before those that only
 * introduce it, the first of them first. Null where no sentence says so, or where the best candidate is a cell.
 */
export function statedPoint(scored: readonly Scored[], point: AskedPoint): Scored | null {
  const best = scored[0]
  if (!best || best.candidate.rowKey !== undefined) return null
  const { unit } = best.candidate.evidence
  const [document, section] = [unit.anchors[0]?.documentId, unit.facets['section'] ?? '']
  const told = scored
    .filter(({ candidate: { joined, rowKey, evidence } }) => {
      if (joined !== 1 || rowKey !== undefined) return false
      if (evidence.unit.id === unit.id) return true
      const same = section !== '' && evidence.unit.facets['section'] === section && evidence.unit.anchors[0]?.documentId === document
      return same && point !== 'cause'
    })
    .sort((a, b) => byPlace(a, b))
  const [start] = best.candidate.ranges[0] ?? [0]
  const from = told.findIndex((s) => s.candidate.evidence.unit.id === unit.id && (s.candidate.ranges[0]?.[1] ?? 0) > start)
  if (from < 0) return null
  const after = told.slice(from, point === 'cause' ? from + 1 + nearby : undefined)
  const before = point === 'cause' ? [] : told.slice(0, from)
  const says = (cue: RegExp) => (s: Scored) => cue.test(s.candidate.statement)
  for (const cue of cues[point]) {
    const found = after.find(says(cue)) ?? before.find(says(cue))
    if (found) return found
  }
  return null
}

function byPlace({ candidate: a }: Scored, { candidate: b }: Scored): number {
  const [one, other] = [a.evidence.unit.id, b.evidence.unit.id]
  if (one !== other) return one < other ? -1 : 1
  return (a.ranges[0]?.[0] ?? 0) - (b.ranges[0]?.[0] ?? 0)
}
