import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { fileStem, htmlArticle, htmlEnd, htmlStart, toCsv, toHtml, toMarkdown } from '@colrag/pipeline'
import type { ReadDocument } from '@colrag/pipeline'
import { printable } from './output/printable.ts'

export type ReadFormat = 'json' | 'markdown' | 'html' | 'csv'
export type TitledDocument = ReadDocument & { readonly title: string }

/** Takes documents one by one, so that none has to be kept; `end` completes the output. */
export interface ReadWriter {
  write(document: TitledDocument): Promise<void>
  end(): Promise<void>
}

/**
 * All documents as one text: one JSON document, one HTML page, Markdown one after another, each under its file's name where there are `many`. A
 * single table is plain CSV; of several, every row begins with file name, page and table, so that they are still one CSV file.
 */
export function streamWriter(
  format: ReadFormat,
  print: (text: string) => Promise<void>,
  { many = false }: { readonly many?: boolean } = {},
): ReadWriter {
  let written = 0
  switch (format) {
    case 'json':
      return {
        write: (d) => print(`${written++ === 0 ? '{"documents":[' : ','}${JSON.stringify(untitled(d))}`),
        end: () => print(`${written === 0 ? '{"documents":[' : ''}]}\n`),
      }
    case 'markdown':
      return {
        write: (d) => print(`${written++ === 0 ? '' : '\n'}${many ? fileComment(d.uri) : ''}${toMarkdown(d)}`),
        end: () => Promise.resolve(),
      }
    case 'html':
      return htmlWriter(print)
    case 'csv':
      return csvWriter(print)
  }
}

/** As pages are told: a comment, here with the path from where the user stands, which must not end the comment. */
function fileComment(uri: string): string {
  const path = relative(process.cwd(), fileURLToPath(uri))
  return `<!-- file ${printable(path).replaceAll('\n', '\ufffd').replaceAll('--', '-\u2010').replaceAll('>', '\uff1e')} -->\n\n`
}

/** The first document waits for a second one: a page of its own looks different from a page of many. */
function htmlWriter(print: (text: string) => Promise<void>): ReadWriter {
  let waiting: TitledDocument | null = null
  let many = false
  return {
    async write(document) {
      if (many) return print(htmlArticle(document))
      if (!waiting) {
        waiting = document
        return
      }
      many = true
      await print(`${htmlStart('colrag read')}${htmlArticle(waiting)}${htmlArticle(document)}`)
      waiting = null
    },
    end: () => (many ? print(htmlEnd) : waiting ? print(toHtml(waiting)) : Promise.resolve()),
  }
}

/** The first table waits until it is known whether there is a second one. */
function csvWriter(print: (text: string) => Promise<void>): ReadWriter {
  let waiting: TitledDocument | null = null
  let many = false
  const rows = (document: TitledDocument): string =>
    toCsv(document, { places: true })
      .map((t) => t.csv)
      .join('')
  return {
    async write(document) {
      const tables = toCsv(document).length
      if (tables === 0) return
      if (!many && !waiting && tables === 1) {
        waiting = document
        return
      }
      many = true
      await print(`${waiting ? rows(waiting) : ''}${rows(document)}`)
      waiting = null
    },
    end: () =>
      waiting
        ? print(
            toCsv(waiting)
              .map((t) => t.csv)
              .join(''),
          )
        : Promise.resolve(),
  }
}

const endings: Readonly<Record<ReadFormat, string>> = { json: 'json', markdown: 'md', html: 'html', csv: 'csv' }

/** One file per document, for CSV one per table, each written at once. */
export function fileWriter(format: ReadFormat, save: (name: string, text: string) => unknown): ReadWriter {
  const used = new Set<string>()
  return {
    async write(document) {
      const stem = freeName(fileStem(fileURLToPath(document.uri)), used)
      if (format === 'csv') for (const { page, table, csv } of toCsv(document)) save(`${stem}-p${page}-t${table}.csv`, csv)
      else save(`${stem}.${endings[format]}`, await alone(document, format))
    },
    end: () => Promise.resolve(),
  }
}

async function alone(document: TitledDocument, format: ReadFormat): Promise<string> {
  let text = ''
  const writer = streamWriter(format, (piece) => {
    text += piece
    return Promise.resolve()
  })
  await writer.write(document)
  await writer.end()
  return text
}

/**
 * Holds back documents that have none of the wanted pages (they are empty) until one has some. Answers whether any had: when none has,
 * nothing is written at all.
 */
export function afterFirstPages(writer: ReadWriter): ReadWriter & { anyPages(): boolean } {
  let held: TitledDocument[] | null = []
  return {
    async write(document) {
      if (held && hasNoWantedPage(document)) {
        held.push(document)
        return
      }
      for (const earlier of held ?? []) await writer.write(earlier)
      held = null
      await writer.write(document)
    },
    end: () => (held ? Promise.resolve() : writer.end()),
    anyPages: () => held === null,
  }
}

const hasNoWantedPage = (d: TitledDocument): boolean => d.pages.length === 0 && d.issues.some((i) => i.code === 'invalid-options')

const untitled = ({ uri, status, issues, confidence, pages }: TitledDocument): ReadDocument => ({ uri, status, issues, confidence, pages })

/** File systems that ignore case must not lose a document. */
function freeName(name: string, used: Set<string>): string {
  const key = (text: string): string => text.normalize('NFC').toLowerCase()
  let free = name
  for (let n = 2; used.has(key(free)); n++) free = `${name}-${n}`
  used.add(key(free))
  return free
}
