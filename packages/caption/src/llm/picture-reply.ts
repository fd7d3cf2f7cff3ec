import type { ClassGuess, PictureDescription } from '@colrag/core'
import type { Taken } from '@colrag/stage-kit'
import { foldWidth, readJsonReply, replyField } from '@colrag/stage-kit'
import type { DomainPack } from '../packs/domain-pack.ts'
import { oneLine } from './check-caption.ts'
import { unprintedNumbers } from './printed-numbers.ts'

const names = {
  kind: ['kind', 'type', 'imageType', 'category', '種類', '種別'],
  summary: ['summary', 'caption', 'description', '要約', '説明', 'キャプション'],
  visibleText: ['visibleText', 'text', 'texts', 'ocr', '文字', '可読文字'],
  numbers: ['numbers', 'values', 'figures', '数値', '数字'],
  classes: ['classes', 'class', 'disasterType', 'disaster', 'label', 'labels', '災害種別', '分類'],
  id: ['id', 'class', 'name', 'type', 'label', '種別', '分類'],
  confidence: ['confidence', 'score', 'probability', '確信度', '信頼度'],
} as const

/**
 * A description out of a reply, whatever its shape. Numbers that are not in `printed` are dropped and named; so is what is no class of the pack.
 * Rejected without a summary, and where a pack is asked for and no class of it is named.
 */
export function readPictureReply(reply: string, printed: readonly string[], pack: DomainPack | null): Taken<PictureDescription> {
  const read = readJsonReply(reply, (value) => replyField(first(value), names.summary) !== undefined)
  if (read.fault !== undefined) return { rejected: `the reply has no description: ${read.fault}` }
  const value = first(read.value)
  const summary = oneLine(wordsOf(replyField(value, names.summary)).join(' '))
  if (summary === '') return { rejected: 'the description is empty' }
  const numbers = wordsOf(replyField(value, names.numbers))
  const dropped = numbers.filter(
    (number) => unprintedNumbers(number, printed).length > 0 || !/\d|[一二三四五六七八九十百千万億]/u.test(foldWidth(number)),
  )
  const guessed = pack ? classesOf(replyField(value, names.classes), pack) : null
  if (guessed && guessed.classes.length === 0) return { rejected: `no class of the pack is named: ${guessed.dropped.join(', ') || 'none'}` }
  return {
    value: {
      kind: oneLine(wordsOf(replyField(value, names.kind)).join(' ')),
      summary,
      visibleText: wordsOf(replyField(value, names.visibleText)),
      numbers: numbers.filter((number) => !dropped.includes(number)),
      droppedNumbers: dropped,
      ...(guessed ? { classes: guessed.classes } : {}),
      ...(guessed && guessed.dropped.length > 0 ? { droppedClasses: guessed.dropped } : {}),
    },
  }
}

const first = (value: unknown): unknown => (Array.isArray(value) ? value[0] : value)

/** A string, a number, a list of them, or objects that hold one: the words in their order, each once. */
function wordsOf(value: unknown): string[] {
  const flat = (v: unknown): string[] => {
    if (typeof v === 'string') return [v.trim()]
    if (typeof v === 'number') return [String(v)]
    if (Array.isArray(v)) return v.flatMap(flat)
    return typeof v === 'object' && v !== null ? [Object.values(v).flatMap(flat).join(' ')] : []
  }
  return [...new Set(flat(value))].filter((word) => word !== '')
}

const folded = (name: string): string =>
  foldWidth(name)
    .toLowerCase()
    .replace(/[\s_()（）-]/gu, '')

function classesOf(value: unknown, pack: DomainPack): { readonly classes: readonly ClassGuess[]; readonly dropped: readonly string[] } {
  const dropped: string[] = []
  const guesses = new Map<string, ClassGuess>()
  for (const { name, confidence } of named(value)) {
    const known = pack.classes.find((c) => [c.id, ...c.names, `${c.id}${c.names[0] ?? ''}`].some((n) => folded(n) === folded(name)))
    if (!known) dropped.push(name)
    else if ((guesses.get(known.id)?.confidence ?? -1) < (confidence ?? 0))
      guesses.set(known.id, { id: known.id, ...(confidence === null ? {} : { confidence }) })
  }
  return {
    classes: [...guesses.values()].sort((a, b) => (b.confidence ?? -1) - (a.confidence ?? -1) || (a.id < b.id ? -1 : 1)),
    dropped: [...new Set(dropped)],
  }
}

/** A name, `{id, confidence}`, `{flood: 0.9}`, or a list of them. */
function named(value: unknown): { readonly name: string; readonly confidence: number | null }[] {
  if (typeof value === 'string')
    return value.split(/[,、/]/u).flatMap((name) => (name.trim() === '' ? [] : [{ name: name.trim(), confidence: null }]))
  if (Array.isArray(value)) return value.flatMap(named)
  if (typeof value !== 'object' || value === null) return []
  const id = replyField(value, names.id)
  if (typeof id === 'string') return [{ name: id, confidence: share(replyField(value, names.confidence)) }]
  return Object.entries(value).flatMap(([name, said]) => (share(said) === null ? [] : [{ name, confidence: share(said) }]))
}

/** 0.9, "0.9", 90, "90%" */
function share(said: unknown): number | null {
  const text = typeof said === 'number' ? String(said) : typeof said === 'string' ? foldWidth(said).trim() : ''
  const found = /^(\d+(?:\.\d+)?|\.\d+)\s*(%?)$/.exec(text)
  if (!found) return null
  const number = Number(found[1])
  const value = found[2] === '%' || number > 1 ? number / 100 : number
  return value >= 0 && value <= 1 ? value : null
}
