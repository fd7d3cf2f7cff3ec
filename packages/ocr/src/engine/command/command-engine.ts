import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { ColragError } from '@colrag/core'
import { fingerprint } from '@colrag/stage-kit'
import { encodePicture } from '../../picture/grey-picture.ts'
import { isBlank } from '../../picture/is-blank.ts'
import type { OcrEngine, OcrLine, OcrRequest, PictureLayout } from '../ocr-engine.ts'
import type { OutputFormat } from './read-output.ts'
import { findProgram, programMark } from './program-mark.ts'
import { readOutput } from './read-output.ts'
import { runProgram } from './run-program.ts'

/**
 * `args` may hold `{picture}` (the path of a PNG file), `{language}`, `{layout}` (what `layouts` says for the request's) and `{folder}` (an
 * empty folder: the program writes its result there, else to its standard output). `charactersArgs` follow when only some characters may be
 * read, with `{characters}`. `languages`: codes that the program reads, or a function that asks it once; any when absent. `version` stands in
 * the fingerprint for the program and its data; without it the file of the program does (path, size, time of change), which an update of its
 * data alone leaves as it is. `name`: default the program's.
 */
export interface CommandOptions {
  readonly command: string
  readonly args: readonly string[]
  readonly format: OutputFormat
  readonly charactersArgs?: readonly string[]
  readonly layouts?: Readonly<Record<PictureLayout, string>>
  readonly languages?: readonly string[] | (() => Promise<readonly string[]>)
  readonly multilingual?: boolean
  readonly version?: string
  readonly name?: string
}

const ownNames: Readonly<Record<PictureLayout, string>> = { page: 'page', block: 'block', columns: 'columns', line: 'line', word: 'word' }
const endings: Readonly<Record<OutputFormat, RegExp>> = { tsv: /\.tsv$/i, hocr: /\.(?:hocr|html?)$/i, 'ndlocr-xml': /\.xml$/i }

/** A program that reads a picture from a file, run once per picture, one at a time, without a shell. */
export function commandEngine(options: CommandOptions): OcrEngine {
  const { command, args, format, charactersArgs = [], layouts = ownNames, multilingual = false } = options
  const name = options.name ?? basename(command).replace(/\.\w+$/, '')
  if (command === '' || !args.some((arg) => arg.includes('{picture}')))
    throw new ColragError('invalid-options', name, 'name a program and arguments with {picture} among them')
  let asked: Promise<readonly string[]> | undefined
  let queue: Promise<unknown> = Promise.resolve()

  const knownLanguages = async (): Promise<readonly string[] | null> => {
    const { languages } = options
    if (languages === undefined) return null
    asked ??= typeof languages === 'function' ? languages() : Promise.resolve(languages)
    asked.catch(() => (asked = undefined))
    return asked
  }
  const check = async (requests: readonly OcrRequest[]): Promise<void> => {
    const known = await knownLanguages()
    if (!known) return
    for (const code of requests.flatMap(({ language }) => language.split('+'))) {
      if (!known.includes(code))
        throw new ColragError('unsupported', code, `${name} does not read the language ${code}`, {
          hint: `install the data of ${code} for ${command}, or name another language`,
        })
    }
  }

  const read = async (request: OcrRequest, limits: { timeLimit: number; signal?: AbortSignal }): Promise<OcrLine[]> => {
    if (isBlank(request.picture)) return []
    const folder = await mkdtemp(join(tmpdir(), 'colrag-ocr-'))
    try {
      const picture = join(folder, 'picture.png')
      const results = join(folder, 'results')
      await writeFile(picture, await encodePicture(request.picture))
      const filled = [...args, ...(request.characters === undefined ? [] : charactersArgs)].map((arg) =>
        arg.replace(/\{(picture|language|layout|folder|characters)\}/g, (_, key: string) =>
          key === 'picture'
            ? picture
            : key === 'folder'
              ? results
              : key === 'language'
                ? request.language
                : key === 'layout'
                  ? layouts[request.layout]
                  : (request.characters ?? ''),
        ),
      )
      const inFolder = args.some((arg) => arg.includes('{folder}'))
      if (inFolder) await mkdir(results)
      const written = await runProgram(command, filled, { name, ...limits })
      const output = inFolder ? await resultIn(results, endings[format]) : written
      const direction = request.layout === 'columns' ? 'vertical' : 'horizontal'
      const lines = output === null ? null : readOutput(output, format, request.picture, direction)
      if (!lines)
        throw new ColragError('model-output', name, `the program wrote no ${format}`, {
          hint: 'look at the arguments: they must make the program write that format',
        })
      return lines
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  }

  return {
    name,
    multilingual,
    fingerprint: fingerprint('command', 2, {
      program: options.version === undefined ? programMark(command) : `${basename(command)} ${options.version}`,
      args,
      charactersArgs,
      layouts,
      format,
    }),
    async recognise(requests, { signal, timeLimit }) {
      if (requests.length === 0) return []
      const end = performance.now() + timeLimit
      const all = async (): Promise<OcrLine[][]> => {
        if (signal?.aborted) throw new ColragError('aborted', name, 'reading was stopped', { cause: signal.reason })
        await check(requests)
        const results: OcrLine[][] = []
        for (const request of requests)
          results.push(
            await read(request, { timeLimit: Math.max(1, end - performance.now()), ...(signal === undefined ? {} : { signal }) }),
          )
        return results
      }
      const turn = queue.then(all, all)
      queue = turn.catch(() => undefined)
      return turn
    },
    async check(languages) {
      if (findProgram(command) === null)
        throw new ColragError('not-found', name, `the program ${command} is not there`, {
          hint: `install ${command}, or give the path where it lies`,
        })
      const known = await knownLanguages()
      return languages.filter((code) => known?.includes(code) ?? true)
    },
    async close() {
      await queue
      asked = undefined
    },
  }
}

/** The first file by name with the right ending, also in folders below; null when there is none. */
async function resultIn(folder: string, ending: RegExp): Promise<string | null> {
  const names = await readdir(folder, { recursive: true })
  const [first] = names.filter((name) => ending.test(name)).sort((a, b) => (a < b ? -1 : 1))
  return first === undefined ? null : readFile(join(folder, first), 'utf8')
}
