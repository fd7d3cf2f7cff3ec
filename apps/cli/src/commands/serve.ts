import { Command } from 'commander'
import { print, printJson } from '../output/print.ts'
import { modelChoice, modelSettings } from '../model-options.ts'
import type { ProgramOptions } from '../program-option.ts'
import { withProgramOption } from '../program-option.ts'
import { positiveInteger } from '../option-values.ts'
import { ColragError } from '@colrag/core'
import { namedRecipes, resolvePart } from '@colrag/recipes'

interface Options extends ProgramOptions {
  readonly workspace: string
  readonly host: string
  readonly port: number
  readonly allowHost?: string[]
  readonly allowRead?: string[]
  readonly maxUpload: number
  readonly recipe?: string
  readonly rerank?: string
  readonly answer?: string
  readonly resolve?: string
  readonly lessons: string
  readonly vision?: string
  readonly jobs?: number
  readonly log: boolean
  readonly json?: boolean
}

const several = (value: string, held: readonly string[] = []): string[] => [...held, value]
const mebibyte = 2 ** 20

export function serveCommand(signal: AbortSignal): Command {
  return withProgramOption(new Command('serve'))
    .description('answer over HTTP: search, ask, ingest, documents and pages, with a page to try it')
    .requiredOption('-w, --workspace <dir>', 'the workspace to serve; made by the first ingest when it does not exist')
    .option(
      '--host <address>',
      'the address to listen at; others than the loopback let whoever reaches it read and change everything',
      '127.0.0.1',
    )
    .option('--port <number>', 'the port to listen at; 0 for any that is free', port, 8377)
    .option(
      '--allow-host <name>',
      'a name that requests may come under, besides those of the loopback; may be given several times',
      several,
    )
    .option('--allow-read <dir>', 'a folder whose files may be named for an ingest; may be given several times', several)
    .option('--max-upload <MiB>', 'how much may be sent at once', positiveInteger('--max-upload'), 1024)
    .option('--recipe <names>', 'for a workspace that is still to be made: names or files of recipes (default: embedded)')
    .option('--rerank <reranker>', 'what orders the best hits anew: onnx:FOLDER, llm:PROVIDER:MODEL or none', (value: string) =>
      resolvePart('rerank', value, process.cwd()),
    )
    .option('--answer <answerer>', 'who answers: extractive or llm:PROVIDER:MODEL (default: that of the recipe)', (value: string) =>
      resolvePart('answer', value, process.cwd()),
    )
    .option('--resolve <resolver>', 'what understands follow-up questions: rules (default) or llm:PROVIDER:MODEL', (value: string) =>
      resolvePart('answer', value, process.cwd()),
    )
    .option('--lessons <writer>', 'who writes lessons: extractive or llm:PROVIDER:MODEL', modelChoice, 'extractive')
    .option('--vision <model>', 'a model that looks at pictures to ask with, as PROVIDER:MODEL; without one the words in them are read')
    .option('--jobs <number>', 'processors that reading may use (default: all, at most 4)', positiveInteger('--jobs'))
    .option('--no-log', 'write no log to standard error')
    .option('--json', 'print the address as one JSON document')
    .action(async ({ log, json, maxUpload, allowHost, allowPrograms, recipe, rerank, answer, ...options }: Options) => {
      const { isLoopback, serveApi } = await import('@colrag/api')
      const stop = new AbortController()
      const ended = AbortSignal.any([signal, stop.signal])
      process.once('SIGTERM', () => stop.abort())
      const { name, definitions } = namedRecipes(recipe ?? '')
      const api = await serveApi({
        ...options,
        ...(recipe === undefined ? {} : { recipe: name }),
        definitions,
        consent: { allowed: allowPrograms === true, ...(recipe === undefined ? {} : { recipe }) },
        parts: { ...(rerank === undefined ? {} : { rerank }), ...(answer === undefined ? {} : { answer }) },
        ...(allowHost === undefined ? {} : { allowHosts: allowHost }),
        maxUpload: maxUpload * mebibyte,
        models: modelSettings(process.env),
        ...(log ? { log: process.stderr } : {}),
      })
      if (!isLoopback(options.host)) process.stderr.write('note: whoever reaches this address can read and change everything\n')
      try {
        await (json ? printJson({ url: api.url, port: api.port }) : print(`${options.workspace} is served at ${api.url}\n`))
        await new Promise((resolve) => (ended.aborted ? resolve(null) : ended.addEventListener('abort', resolve, { once: true })))
      } finally {
        await api.close()
      }
    })
}

function port(value: string): number {
  const number = Number(value)
  if (value.trim() === '' || !Number.isInteger(number) || number < 0 || number > 65_535)
    throw new ColragError('invalid-options', '--port', `--port wants a whole number from 0 to 65535, not ${value}`)
  return number
}
