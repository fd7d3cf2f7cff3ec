import { foldWidth } from '@colrag/stage-kit'

/** Words by which a question asks for something through something else that it does not name. */
const cues: readonly RegExp[] = [
  // 〜した人が〜した年, 〜の作者の出身地: a thing told by what it did, or by two steps of の to a property.
  /(?:した|している|された|である)(?:人物?|会社|団体|自治体|市町村?|県|施設|場所|文書|報告書|映画|作品|組織)(?:の|が|は)[^、。?？]{1,30}(?:年|月|日|どこ|何|誰|だれ|いくつ|名前|所在地|出身)/u,
  /(?:作者|著者|監督|設立者|創設者|所有者|親会社|配偶者|首都|発行者|担当者)の[^、。?？]{1,20}(?:は|が)/u,
  /(?:両方|どちらも|いずれも|共通(?:する|の)|双方)/u,
  /\b(?:the|which|what) [\w'-]+(?: [\w'-]+){0,4} (?:of|by|for|from|in) (?:the|an?) [\w'-]+(?: [\w'-]+){0,4} (?:that|who|which|whose|where)\b/iu,
  /\b(?:who|which|that|whose|where) (?:is|was|were|are|has|had|did|directed|wrote|starred|founded|played|won|hosted|produced)\b.{1,120}\b(?:who|which|that|whose|where|also)\b/iu,
  /\b(?:both|same .{1,30} as|in common|also)\b/iu,
]

/** The first cue that a question needs more than one step, null without one. */
export function hopCue(text: string): string | null {
  const folded = foldWidth(text)
  for (const cue of cues) {
    const found = cue.exec(folded)
    if (found) return text.slice(found.index, found.index + found[0].length)
  }
  return null
}
