import { foldWidth, readJsonReply, stripThinking } from '@colrag/stage-kit'

const yes = /^(?:yes|true|relevant|1|はい|有り?|あり|該当(?:する|あり)?|答え(?:る|られる|ている)|関連(?:する|あり)|可)(?![\p{L}\p{N}])/iu
const no =
  /^(?:no|not|false|irrelevant|0|いいえ|無し?|なし|該当(?:しない|なし)|答え(?:ない|られない|ていない)|関連(?:しない|なし)|不可)(?![\p{L}\p{N}])/iu

/**
 * Whether a model's reply says yes or no: JSON of whatever key, a bare word in a sentence or a fence, Japanese too, after thinking that is left out.
 * Null where it says neither, or both.
 */
export function readVerdict(reply: string): boolean | null {
  const json = readJsonReply(reply)
  if (json.fault === undefined) {
    const values = Object.values(json.value as object)
    const sure = values.filter((value) => typeof value === 'boolean')
    const verdicts = (sure.length > 0 ? sure : values).flatMap((value) => verdictOf(value) ?? [])
    if (verdicts.length > 0) return verdicts.every((v) => v === verdicts[0]) ? (verdicts[0] ?? null) : null
  }
  return verdictOf(stripThinking(reply).text)
}

function verdictOf(value: unknown): boolean | null {
  if (typeof value === 'boolean') return value
  if (value === 0 || value === 1) return value === 1
  if (typeof value !== 'string') return null
  const said = foldWidth(value)
    .replace(/^(?:[\s"'“「*_`#>:-]|answer|verdict|json|答え|回答|判定)+/iu, '')
    .trim()
  return no.test(said) ? false : yes.test(said) ? true : null
}
