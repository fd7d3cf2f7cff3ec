import { existsSync } from 'node:fs'
import { basename, dirname, extname, join } from 'node:path'
import { ColragError } from '@colrag/core'
import type { DataFile } from '../files/data-file.ts'
import { entriesOf, jsonList, jsonValue } from '../files/json-list.ts'
import type { JsonEntry } from '../files/json-entries.ts'
import { isObject } from '../files/json-entries.ts'
import { problemList } from '../files/problem-list.ts'
import type { DatasetSource } from '../read-data-file.ts'
import { folderSource } from './folder-source.ts'
import { idIn, textIn, textsIn } from './entry-fields.ts'
import type { JudgedDocument, JudgedQuery, JudgedSet } from './judged-set.ts'

/** A passage as a question shows it; `needed` where it is among what supports the answer. */
interface Passage {
  readonly title: string
  readonly text: string
  readonly needed: boolean
}

/**
 * A file of questions that need several passages, a list or JSON Lines, in the form of HotpotQA (`context`, `supporting_facts`) or of MuSiQue
 * (`paragraphs` with `is_supporting`). The corpus is every passage of every question and of `NAME_corpus.json` beside it, each once; its id is its
 * title, with `#2` and so on for further passages of one title. Gold: all supporting passages. Questions that say that they cannot be answered,
 * and those without a supporting passage, are told and left out.
 */
export async function multiHopFile(path: string, source: DatasetSource = folderSource(path)): Promise<JudgedSet> {
  const problems = problemList()
  const data: DataFile = { source, folder: dirname(path), file: basename(path), problems }
  const pool = passagePool()
  const queries = new Map<string, JudgedQuery>()
  const judgements = new Map<string, Map<string, number>>()
  for await (const entry of jsonList(data)) {
    const id = idIn(entry, '_id', 'id', 'qid')
    const text = textIn(entry, 'question')
    const passages = passagesOf(entry)
    const needed = passages.filter((passage) => passage.needed)
    for (const passage of passages) pool.idOf(passage)
    const fault =
      id === null || text === ''
        ? 'a question needs an id and its text'
        : queries.has(id)
          ? `"${id}" was there before`
          : entry.value['answerable'] === false
            ? `"${id}" is marked as not answerable`
            : needed.length === 0
              ? `"${id}" names no supporting passage`
              : null
    if (fault !== null) problems.add(`${data.file}: questions left out`, `${entry.at}: ${fault}; it is left out`)
    else if (id !== null) {
      queries.set(id, { id, text, ...kindOf(entry, id), ...answersOf(entry) })
      judgements.set(id, new Map(needed.map((passage) => [pool.idOf(passage), 1])))
    }
  }
  if (queries.size === 0)
    throw new ColragError('bad-input', path, 'there is no question with supporting passages in this file', {
      hint: 'a question has "context" and "supporting_facts" as in HotpotQA, or "paragraphs" with "is_supporting" as in MuSiQue',
    })
  const corpus = `${basename(path, extname(path))}_corpus.json`
  if (existsSync(join(data.folder, corpus))) for (const passage of await corpusOf({ ...data, file: corpus })) pool.idOf(passage)
  return { source, documents: pool.documents(), queries: [...queries.values()], judgements, problems: problems.sentences() }
}

function passagePool(): { idOf(passage: Omit<Passage, 'needed'>): string; documents(): readonly JudgedDocument[] } {
  const byTitle = new Map<string, Map<string, JudgedDocument>>()
  return {
    idOf({ title, text }) {
      const own = byTitle.get(title) ?? new Map<string, JudgedDocument>()
      byTitle.set(title, own)
      const known = own.get(text) ?? { id: own.size === 0 ? title : `${title}#${own.size + 1}`, title, text }
      own.set(text, known)
      return known.id
    },
    documents: () => [...byTitle.values()].flatMap((own) => [...own.values()]),
  }
}

function passagesOf({ value }: JsonEntry): readonly Passage[] {
  const { paragraphs, context, supporting_facts: facts } = value
  if (Array.isArray(paragraphs))
    return paragraphs.filter(isObject).flatMap((paragraph) => {
      const { title, paragraph_text: long, text, is_supporting: needed } = paragraph
      const said = typeof long === 'string' ? long : text
      return typeof said === 'string' ? [{ title: typeof title === 'string' ? title : '', text: said, needed: needed === true }] : []
    })
  const titles = new Set((Array.isArray(facts) ? facts : []).map((fact: unknown) => (Array.isArray(fact) ? fact[0] : fact)))
  return (Array.isArray(context) ? context : []).flatMap((passage: unknown) => {
    if (!Array.isArray(passage)) return []
    const [title, sentences] = passage as readonly unknown[]
    if (typeof title !== 'string') return []
    return [{ title, text: Array.isArray(sentences) ? sentences.join('') : String(sentences), needed: titles.has(title) }]
  })
}

/** HotpotQA's own kind, or the hops that MuSiQue writes at the head of its ids (`3hop1__…`). */
function kindOf(entry: JsonEntry, id: string): { readonly type?: string } {
  const type = textIn(entry, 'type') || (/^(\d+hop)\d*__/.exec(id)?.[1] ?? '')
  return type === '' ? {} : { type }
}

function answersOf(entry: JsonEntry): { readonly answers?: readonly string[] } {
  const answers = [...new Set([...textsIn(entry, 'answer'), ...textsIn(entry, 'answer-aliases')])]
  return answers.length === 0 ? {} : { answers }
}

async function corpusOf(data: DataFile): Promise<readonly Omit<Passage, 'needed'>[]> {
  const held = await jsonValue(data)
  if (Array.isArray(held))
    return [...entriesOf(held, data)].map((entry) => ({ title: textIn(entry, 'title'), text: textIn(entry, 'text', 'paragraph-text') }))
  return Object.entries(isObject(held) ? held : {}).map(([title, sentences]) => ({
    title,
    text: Array.isArray(sentences) ? sentences.join('') : String(sentences),
  }))
}
