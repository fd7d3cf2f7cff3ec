import type { Unit } from '@colrag/core'
import { isTotal } from '@colrag/stage-kit'

/** What a person would say to tell a block's document and part of it from others; '' where nothing tells it. */
export interface BlockScope {
  readonly title: string
  readonly topic: string
  readonly date: string
  readonly language: 'ja' | 'en'
}

/** Characters of a title that can be said in a question. */
const longest = { ja: 45, en: 120 } as const

const fileLike = /_|^\S*[a-z]{1,4}-?\d|^[a-z]+$|\.(?:pdf|docx?|indd)$|^(?:untitled|microsoft word)/i

/** A title that reads as the name of a file gives way to the line after it, which is what the first page is headed with. */
export function blockScope({ context, facets, text }: Unit): BlockScope {
  const [, second = ''] = context.split('\n')
  const given = facets['title'] ?? ''
  const title = fileLike.test(given) ? (fileLike.test(second) || /^[-\d/ ]+$/.test(second) ? '' : second) : given
  const sections = (facets['section'] ?? '').split(' > ').filter((part) => part !== '')
  const topic = captionOf(facets['caption'] ?? '') || sections.at(-1) || ''
  const language = /[\u3040-\u30FF]|\p{Script=Han}{2}/u.test(context + text) ? 'ja' : 'en'
  const [name, part] = [wellFormed(title, longest[language]), wellFormed(plainLabel(topic), longest[language])]
  return { title: name, topic: name.includes(part) ? '' : part, date: facets['date'] ?? '', language }
}

/** The heading of a caption by rules: what stands before its counts, unless it has none. */
function captionOf(caption: string): string {
  const [head = ''] = (caption.split('\n')[0] ?? '').split(/[、;]/)
  return /^(?:表|図|table|figure)?$/i.test(head.trim()) ? '' : head
}

const wellFormed = (text: string, most: number): string => {
  const trimmed = text
    .replace(/\s+/g, ' ')
    .replace(/\s*[(（][^()（）]{1,30}[)）]\s*$/, '')
    .replace(/^[<＜【〈《[]([^<>＜＞【】〈〉《》[\]]+)[>＞】〉》\]]$/, '$1')
    .replace(/[:：、,]\s*$/, '')
    .trim()
  return !/[。;；]|[：:](?=.*\p{Script=Han})/u.test(trimmed) &&
    trimmed.length >= 4 &&
    trimmed.length <= most &&
    !/[\u3000-\u303F\d.\-–]{6}/.test(trimmed) &&
    /\p{L}{3}/u.test(trimmed)
    ? trimmed
    : ''
}

/** A label without the number that it has in a list, and without notes in brackets. */
export const plainLabel = (label: string): string =>
  label
    .replace(/\s+/g, ' ')
    .replace(/(?<=(?:^|\s)\p{Script=Han}) (?=\p{Script=Han}(?:\s|$))/gu, '')
    .replace(/^(?:[○◯●・•■□◆▼※＊*]|[①-⑳]|[(（【<＜][\d０-９一-十ア-ン]{1,3}[)）】>＞]|第?[\d０-９]{1,3}[.．、\s]|[ア-ン]\s)\s*/u, '')
    .replace(/\s*[(（][^()（）]{1,12}[)）]\s*$/, '')
    .replace(/[*＊※]\d?$/, '')
    .trim()

/** A label of a row or a column that a person would name. */
export const speakable = (label: string, most = 30): boolean =>
  label.length >= 2 &&
  label.length <= most &&
  /\p{L}{2}/u.test(label) &&
  !isTotal(label) &&
  !/^(?:値|項目|備考|摘要|区分|説明|番号|比較|差引|増減|合計.*|節 .*|value|item|no\.?|notes?|remarks?)$/i.test(label) &&
  !/[:：;；。?？!！\t「」]|\d{4,}|\d[.,]\d|[%％]|\d年|^[^\p{L}\p{N}]|(?:^|\s)[a-z]{1,2}(?:\s[a-z]{1,2}){2}|^(?:その他|うち|計|各|other|others)/iu.test(
    label,
  ) &&
  balanced(label)

const balanced = (text: string): boolean => (text.match(/[(（【]/g)?.length ?? 0) === (text.match(/[)）】]/g)?.length ?? 0)

/** Was it read well enough to ask about? What was recognised in a picture is of that confidence, or no one knows. */
export const trusted = ({ confidence }: Unit): boolean =>
  [confidence?.layout, confidence?.table, confidence?.ocr].every((value) => value === null || value === undefined || value >= 0.85)
