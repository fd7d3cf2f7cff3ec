import type { DocumentRecord } from '@colrag/core'
import type { DateReading } from '@colrag/stage-kit'
import { isoDate, readDates } from '@colrag/stage-kit'
import { fileName } from './file-name.ts'

/** What a document is of: `date` ISO 8601, `time` `07:30` where it says so, `text` as printed; all '' where unknown. */
export interface DocumentDate {
  readonly date: string
  readonly time: string
  readonly text: string
}

/**
 * The first date near the top of the first page that says `現在` or `時点` or stands on a line of its own; else that of the file's name, else
 * the first one in the text, else that of the metadata. A date without a year takes the first year of the page, else that of the name.
 */
export function documentDate(document: DocumentRecord, top: string): DocumentDate {
  const named = dateOfName(document)
  const printed = printedDates(top, named?.date.slice(0, 4))
  const best = printed.find((p) => p.stands) ?? null
  return best ?? named ?? printed.find((p) => p.whole) ?? dateOfMetadata(document) ?? { date: '', time: '', text: '' }
}

interface PrintedDate extends DocumentDate {
  /** Says what the page is of, not something that happened. */
  readonly stands: boolean
  readonly whole: boolean
}

function printedDates(top: string, namedYear: string | undefined): readonly PrintedDate[] {
  // Wide setting puts spaces between the digits of a date.
  const text = top.replace(/(?<=[\p{N}\p{sc=Han}])[ \u3000]+(?=[\p{N}\p{sc=Han}])/gu, '')
  const found = readDates(text)
  const year =
    found.find((d) => d.year !== undefined && d.month !== undefined)?.year ??
    found.find((d) => d.year !== undefined)?.year ??
    (namedYear === undefined ? undefined : Number(namedYear))
  return found.flatMap((reading) => {
    if (reading.month === undefined || reading.day === undefined || (reading.year ?? year) === undefined) return []
    const asOf = /^[^。、]{0,16}?(?:現在|時点)/su.exec(text.slice(reading.at[1]))?.[0].length ?? 0
    const end = reading.at[1] + asOf
    const line = text.slice(text.lastIndexOf('\n', reading.at[0] - 1) + 1, reading.at[0]) + /^[^\n]*/.exec(text.slice(end))?.[0]
    const time = readDates(text.slice(reading.at[0], end)).find((d) => d.hour !== undefined)
    return [
      {
        ...dated({
          ...reading,
          ...(reading.year === undefined && year !== undefined ? { year } : {}),
          ...(time ? { hour: time.hour ?? 0, minute: time.minute ?? 0 } : {}),
        }),
        text: text.slice(reading.at[0], end).replace(/\s+/g, '').trim(),
        stands: asOf > 0 || !/[\p{L}\p{N}]/u.test(line),
        whole: reading.year !== undefined,
      },
    ]
  })
}

function dated(reading: DateReading): Pick<DocumentDate, 'date' | 'time'> {
  const [date = '', time = ''] = (isoDate(reading) ?? '').split('T')
  return { date, time }
}

function dateOfName(document: DocumentRecord): DocumentDate | null {
  const name = fileName(document.uri)
  const digits = /(?<!\d)((?:19|20)\d{2})[-_.]?(0[1-9]|1[0-2])[-_.]?(0[1-9]|[12]\d|3[01])(?!\d)/.exec(name)
  if (digits) return { date: digits.slice(1, 4).join('-'), time: '', text: '' }
  const written = readDates(`${name}\n${document.title}`).find((d) => d.year !== undefined && d.month !== undefined && d.day !== undefined)
  return written ? { ...dated(written), text: '' } : null
}

function dateOfMetadata(document: DocumentRecord): DocumentDate | null {
  const created = Object.entries(document.metadata).find(([key]) => /creat/i.test(key) && !/creator/i.test(key))?.[1]
  const iso = /^\d{4}-\d{2}-\d{2}/.exec(created ?? '')?.[0]
  return iso === undefined ? null : { date: iso, time: '', text: '' }
}
