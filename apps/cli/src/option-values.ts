import { readFileSync } from 'node:fs'
import { ColragError } from '@colrag/core'
import type { VolumeRule } from '@colrag/pipeline'

/** `NAME=GLOB` */
export function volumeRule(value: string, held: readonly VolumeRule[] = []): VolumeRule[] {
  const at = value.indexOf('=')
  if (at < 1 || at === value.length - 1)
    throw new ColragError('invalid-options', '--volume', `--volume wants NAME=GLOB, not ${value}`, {
      hint: "for example --volume '地震=quake/**'",
    })
  return [...held, { name: value.slice(0, at), pattern: value.slice(at + 1) }]
}

export function positiveInteger(name: string): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (!Number.isInteger(number) || number < 1)
      throw new ColragError('invalid-options', name, `${name} wants a whole number of at least 1, not ${value}`)
    return number
  }
}

/** `1-5`, `3`, `1,4-6`, `7-`: pages count from 1. */
export function pageRange(value: string): (page: number) => boolean {
  const ranges = value.split(',').map((part) => {
    const found = /^\s*(\d+)\s*(?:(-)\s*(\d+)?)?\s*$/.exec(part)
    const from = Number(found?.[1] ?? 0)
    const to = found?.[2] ? Number(found[3] ?? Infinity) : from
    if (!found || from < 1 || to < from)
      throw new ColragError('invalid-options', '--pages', `--pages wants numbers and ranges such as 1-5 or 2,7-9, not ${value}`)
    return { from, to }
  })
  return (page) => ranges.some((r) => page >= r.from && page <= r.to)
}

/** Lines `{id, question}` of a JSON Lines file. */
export function readQueries(path: string): { id: string; question: string }[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  } catch (cause) {
    throw new ColragError('invalid-options', path, `the file ${path} cannot be read`, { cause })
  }
  const queries = text.split(/\r?\n/).flatMap((line, i) => {
    if (line.trim() === '') return []
    let value: unknown
    try {
      value = JSON.parse(line)
    } catch (cause) {
      throw new ColragError('invalid-options', path, `line ${i + 1} of ${path} is not JSON`, {
        cause,
        hint: 'each line must be {"id": …, "question": …}',
      })
    }
    const { id, question } = (value ?? {}) as { id?: unknown; question?: unknown }
    if ((typeof id !== 'string' && typeof id !== 'number') || typeof question !== 'string' || question.trim() === '') {
      throw new ColragError('invalid-options', path, `line ${i + 1} of ${path} has no id or no question`, {
        hint: 'each line must be {"id": …, "question": …}',
      })
    }
    return [{ id: String(id), question }]
  })
  if (queries.length === 0) throw new ColragError('invalid-options', path, `there is no question in ${path}`)
  return queries
}
