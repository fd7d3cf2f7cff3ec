import { resolve } from 'node:path'
import { ColragError } from '@colrag/core'

/**
 * A program that stands for a stage. `version`: what it calls its results, part of their fingerprint; `seconds`: for one page or question;
 * `once`: it is started for each and reads to the end of its input; `looks`: it wants a picture of every page; `window`: a layout
 * detector is told the pages around each, too; `cwd`: where it is started.
 */
export interface CommandSettings {
  readonly command: readonly string[]
  readonly version: string
  readonly seconds: number
  readonly once: boolean
  readonly looks: boolean
  readonly window?: true
  readonly cwd?: string
}

const form = /^\s*cmd\s*:\s*([^]*?)\s*$/
const hint = `say cmd:'python3 my_stage.py', or cmd:{"command": ["python3", "my_stage.py"], "version": "1", "seconds": 60, "once": false}`

/** Whether the name of a part names a program. */
export const isCommand = (name: string): boolean => form.test(name)

/**
 * Reads `cmd:PROGRAM ARGUMENTS…` (parted at spaces, quotes hold them together; no shell) or `cmd:{…}` with settings as JSON. Unless told: version 1,
 * 60 seconds, one process for all. Throws `invalid-options`.
 */
export function commandSettings(name: string): CommandSettings {
  const text = (form.exec(name)?.[1] ?? '').replace(/^(["'])([^]*)\1$/, (whole, mark: string, inner: string) =>
    inner.includes(mark) ? whole : inner,
  )
  const said = text.startsWith('{') ? parsed(text, name) : { command: text }
  const { command, version = '1', seconds = 60, once = false, looks = false, window = false, cwd, ...unknown } = said
  const words = typeof command === 'string' ? splitWords(command) : Array.isArray(command) ? (command as unknown[]) : []
  const [odd] = Object.keys(unknown)
  if (odd !== undefined) throw wrong(name, `${odd} is no setting of a command`)
  if (words.length === 0 || !words.every((word): word is string => typeof word === 'string') || words[0] === '')
    throw wrong(name, 'it names no program')
  if (typeof version !== 'string' || version === '') throw wrong(name, 'version must be text')
  if (typeof seconds !== 'number' || !(seconds > 0 && seconds <= 86_400))
    throw wrong(name, 'seconds must be a number above 0, at most 86400')
  if ([once, looks, window].some((flag) => typeof flag !== 'boolean')) throw wrong(name, 'once, looks and window are true or false')
  if (cwd !== undefined && typeof cwd !== 'string') throw wrong(name, 'cwd must be a folder')
  return {
    command: words,
    version,
    seconds,
    once: once === true,
    looks: looks === true,
    ...(window === true ? { window } : {}),
    ...(cwd === undefined ? {} : { cwd }),
  }
}

/** The name with all settings spelled out and the folder to start in as seen from `from`, so that it means the same from anywhere. */
export function resolveCommand(name: string, from: string): string {
  const { cwd, ...settings } = commandSettings(name)
  return `cmd:${JSON.stringify({ ...settings, cwd: resolve(from, cwd ?? '.') })}`
}

function parsed(text: string, name: string): Readonly<Record<string, unknown>> {
  try {
    return JSON.parse(text) as Readonly<Record<string, unknown>>
  } catch {
    throw wrong(name, 'its settings are no JSON')
  }
}

function splitWords(line: string): string[] {
  const words = line.matchAll(/(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|((?:[^\s"'\\]|\\.)+))+/g)
  return words
    .map(([word]) =>
      word.replace(
        /"((?:[^"\\]|\\.)*)"|'([^']*)'|\\(.)/g,
        (_, a?: string, b?: string, c?: string) => a?.replace(/\\(["\\])/g, '$1') ?? b ?? c ?? '',
      ),
    )
    .toArray()
}

const wrong = (name: string, why: string): ColragError =>
  new ColragError('invalid-options', name, `the command ${name} cannot be used: ${why}`, { hint })
