import { readFileSync } from 'node:fs'
import { extname } from 'node:path'
import { isMap, isScalar, isSeq, LineCounter, parseDocument, stringify } from 'yaml'
import type { Node } from 'yaml'
import { ColragError } from '@colrag/core'
import type { VolumeRule } from '@colrag/pipeline'

const forms = `a YAML or JSON file holds {"quake/**": "地震"} or [{"pattern": "quake/**", "volume": "地震"}], a CSV file lines pattern,volume`

/**
 * Which files go into which volume: a file of patterns (globs on the path below the given folder, or on the file's name), the first that
 * matches counts. Ends in .csv: lines `pattern,volume`, with or without that as the first; else YAML or JSON. Throws `invalid-options`, naming
 * file and line.
 */
export function readVolumeFile(path: string): VolumeRule[] {
  let text: string
  try {
    text = readFileSync(path, 'utf8').replace(/^\ufeff/, '')
  } catch (cause) {
    throw new ColragError('invalid-options', path, `the file ${path} cannot be read`, { cause, hint: forms })
  }
  const rules = extname(path).toLowerCase() === '.csv' ? fromCsv(text, path) : fromYaml(text, path)
  if (rules.length === 0) throw new ColragError('invalid-options', path, `the file ${path} names no volume`, { hint: forms })
  return rules
}

/** The same rules as a YAML file that `readVolumeFile` reads. */
export const volumeFile = (rules: readonly VolumeRule[]): string => stringify(rules.map(({ name, pattern }) => ({ pattern, volume: name })))

const fault = (path: string, line: number, what: string): ColragError =>
  new ColragError('invalid-options', path, `line ${line} of ${path}: ${what}`, { hint: forms })

function fromYaml(text: string, path: string): VolumeRule[] {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines })
  const [error] = document.errors
  if (error) throw fault(path, error.linePos?.[0].line ?? 1, error.message.split('\n')[0]?.replace(/ at line .*$/, '') ?? 'it is no YAML')
  const lineOf = (node: unknown): number => lines.linePos((node as Node | null)?.range?.[0] ?? 0).line
  const word = (node: unknown, at: unknown, what: string): string => {
    const value = isScalar(node) ? node.value : node
    if ((typeof value !== 'string' && typeof value !== 'number') || String(value).trim() === '')
      throw fault(path, lineOf(at), `${what} is no text`)
    return String(value)
  }
  const root = document.contents
  if (isMap(root))
    return root.items.map(({ key, value }) => ({ pattern: word(key, key, 'a pattern'), name: word(value, key, 'the volume') }))
  if (isSeq(root))
    return root.items.map((item) => {
      if (!isMap(item)) throw fault(path, lineOf(item), 'an entry is no {pattern, volume}')
      return { pattern: word(item.get('pattern', true), item, 'pattern'), name: word(item.get('volume', true), item, 'volume') }
    })
  if (root === null) return []
  throw fault(path, 1, 'neither an object nor a list')
}

function fromCsv(text: string, path: string): VolumeRule[] {
  return text.split(/\r?\n/).flatMap((row, i) => {
    if (row.trim() === '') return []
    const fields = csvFields(row)
    const [pattern = '', name = ''] = fields?.map((field) => field.trim()) ?? []
    if (fields?.length !== 2 || pattern === '' || name === '') throw fault(path, i + 1, 'it is not pattern,volume')
    return i === 0 && pattern.toLowerCase() === 'pattern' ? [] : [{ pattern, name }]
  })
}

/** Fields of a line; quotes hold commas, and two of them stand for one. Null where a quote is left open. */
function csvFields(row: string): readonly string[] | null {
  const field = /(?:^|,)(?:\s*"((?:[^"]|"")*)"\s*(?=,|$)|([^",]*)(?=,|$))/gy
  const fields: string[] = []
  let end = 0
  for (const match of row.matchAll(field)) {
    fields.push(match[1]?.replaceAll('""', '"') ?? match[2] ?? '')
    end = match.index + match[0].length
  }
  return end === row.length ? fields : null
}
