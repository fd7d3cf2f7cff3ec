import type { BlockKind, BlockText } from '@colrag/core'
import { foldWidth, readCellQuantity, readDates } from '@colrag/stage-kit'
import { unitIn } from './unit-note.ts'

/**
 * The words in a picture, told apart where its kind lets us: `axes`: lines that name what is measured with a unit in brackets (人口（千人）);
 * `span`: first and last of at least three dates along an axis; `places`: names on a map; `others`: all other lines. Bare numbers of a chart
 * (ticks, values without name) are in none of them.
 */
export interface PictureWords {
  readonly axes: readonly string[]
  readonly span: readonly [string, string] | null
  readonly places: readonly string[]
  readonly others: readonly string[]
}

const place =
  /^\p{Script=Han}[\p{Script=Han}ヶケノ々]{0,6}(?:都|道|府|県|市|区|郡|町|村|川|山|島|港|駅|橋|湾|岬|湖|峠|ダム|IC|役場|[小中]学校)$/u
const measured = /^(?=.*\p{L}).{1,24}[(（［[][^()（）［］[\]]{1,10}[)）］\]]$/u

export function pictureWords(kind: BlockKind, text: BlockText | null): PictureWords {
  const lines = [
    ...new Set(
      joinedLines((text?.text ?? '').split('\n').filter((line) => text?.origin !== 'ocr' || isReadable(line)))
        .flatMap((line) => (kind === 'map' ? line.split(/\s{2,}|\t/u) : [line]))
        .map((line) => line.replace(/\s+/gu, ' ').trim())
        .filter((line) => /[\p{L}\p{N}]/u.test(line)),
    ),
  ]
  const none = { axes: [], span: null, places: [] }
  if (kind === 'map') {
    const places = lines.filter((line) => place.test(line))
    return { ...none, places, others: lines.filter((line) => !places.includes(line)) }
  }
  if (kind !== 'chart') return { ...none, others: lines }
  const dates = lines.filter((line) => line.length <= 12 && readDates(line).length === 1)
  const axes = lines.filter((line) => !dates.includes(line) && (measured.test(line) || unitIn(line) !== ''))
  const isTick = (line: string): boolean =>
    line.split(' ').every((part) => readCellQuantity(part) !== null || /^[-−▲△+\d.,/%％]+$/u.test(foldWidth(part)))
  const [first, last] = [dates[0], dates.at(-1)]
  return {
    axes,
    span: dates.length >= 3 && first !== undefined && last !== undefined ? [first, last] : null,
    places: [],
    others: lines.filter((line) => !axes.includes(line) && !isTick(line) && !(dates.length >= 3 && dates.includes(line))),
  }
}

/** Lines that go on with the one before are joined to it: those that begin inside a word or after a particle. */
function joinedLines(all: readonly string[]): string[] {
  const lines: string[] = []
  for (const line of all) {
    const last = lines.at(-1) ?? ''
    const goesOn =
      (/[^。、！？\s]$/u.test(last) && /^\p{Script=Hiragana}/u.test(line)) ||
      (/[\p{Script=Katakana}ー]$/u.test(last) && /^[\p{Script=Katakana}ー]/u.test(line)) ||
      (/[\p{L}][のをにがは、]$/u.test(last) && /^[\p{Script=Han}\p{Script=Katakana}]/u.test(line))
    if (goesOn) lines[lines.length - 1] = last + line
    else lines.push(line)
  }
  return lines
}

/** What OCR makes of drawings and textures has no words in it. */
function isReadable(line: string): boolean {
  const solid = line.replace(/\s/gu, '')
  const words = solid.match(/[\p{L}\p{N}]/gu)?.length ?? 0
  return (
    words >= solid.length * 0.7 &&
    /[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}ー]{2}|\b(?=[A-Za-z]*[aeiouyAEIOUY])[A-Za-z]{3,}\b|\d{2}/u.test(line)
  )
}
