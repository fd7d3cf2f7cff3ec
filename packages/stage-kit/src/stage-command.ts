import { once } from 'node:events'
import { chmodSync, lstatSync, mkdirSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Block, BlockText, DocumentRecord, Issue, PageRecord, RunContext, StreamRecord } from '@colrag/core'
import { ColragError, issueOf } from '@colrag/core'
import { streamRecord } from '@colrag/core/schemas'
import { assetFolder } from './asset-folder.ts'
import { readJsonLines, writeJsonLine } from './json-lines.ts'

/** A page with all that earlier stages said of it. `records` holds every line of the page in its order, unknown kinds included. */
export interface PageBundle {
  readonly document: DocumentRecord
  readonly page: PageRecord
  readonly blocks: readonly Block[]
  readonly texts: readonly BlockText[]
  readonly records: readonly StreamRecord[]
}

/** Pages of a stage stream, one at a time, with the lines between documents passed straight on. */
export async function* pageBundles(
  input: AsyncIterable<unknown>,
  passOn: (record: StreamRecord) => Promise<void>,
): AsyncGenerator<PageBundle | { readonly documentEnd: StreamRecord }> {
  let document: DocumentRecord | null = null
  let page: PageRecord | null = null
  let records: StreamRecord[] = []
  for await (const line of input) {
    const parsed = streamRecord.safeParse(line)
    if (!parsed.success) {
      const fault = parsed.error.issues[0]
      throw new ColragError(
        'bad-input',
        'stage stream',
        `a record is not as documented: ${fault?.path.join('.') ?? ''} ${fault?.message ?? ''}`.trim(),
        { hint: 'feed the output of colrag-pdf or of another stage' },
      )
    }
    const record = parsed.data
    if (record.type === 'document') {
      document = record.value
      await passOn(record)
    } else if (record.type === 'document-end') yield { documentEnd: record }
    else if (record.type === 'page') {
      page = record.value
      records = [record]
    } else if (!page || !document) await passOn(record)
    else if (record.type === 'page-end') {
      yield {
        document,
        page,
        records,
        blocks: records.flatMap((r) => (r.type === 'block' ? [r.value] : [])),
        texts: records.flatMap((r) => (r.type === 'text' ? [r.value] : [])),
      }
      page = null
      records = []
    } else records.push(record)
  }
}

/** What a stage command gives to its work: the context of the run and the two ends of the pipe. */
export interface StageCommand {
  readonly ctx: RunContext
  readonly input: AsyncIterable<unknown>
  readonly positionals: readonly string[]
  readonly values: Readonly<Record<string, string | boolean | undefined>>
  write(record: StreamRecord): Promise<void>
  /** Issues reported since the last call, as records. */
  issues(): StreamRecord[]
}

/**
 * The frame of every stage bin: reads options, gives a context with an asset folder (`--assets DIR`, by default one in the system's
 * temporary folder that all stages of a user's pipes share and nobody else can read), writes JSON Lines, and turns errors into one sentence on standard error. Exit codes:
 * 0 well, 1 a fault, 2 wrong use.
 */
export async function runStageCommand(
  name: string,
  usage: string,
  options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>,
  work: (command: StageCommand) => Promise<void>,
): Promise<void> {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0)
  })
  try {
    const { values, positionals } = parse(name, usage, options)
    if (values['help'] === true) {
      process.stdout.write(`${usage}\n`)
      return
    }
    const held: Issue[] = []
    const folder = typeof values['assets'] === 'string' ? values['assets'] : sharedFolder()
    const ctx: RunContext = { assets: assetFolder(folder), seed: 0, report: (issue) => held.push(issue) }
    await work({
      ctx,
      positionals,
      values,
      input: readJsonLines(process.stdin),
      write: (record) => writeJsonLine(process.stdout, record),
      issues: () => held.splice(0).map((value): StreamRecord => ({ type: 'issue', value })),
    })
    if (process.stdout.writableNeedDrain) await once(process.stdout, 'drain')
  } catch (error) {
    const issue = issueOf(name, name, error)
    process.stderr.write(`${name}: ${issue.message}${issue.hint ? ` (${issue.hint})` : ''}\n`)
    process.exitCode = issue.code === 'invalid-options' ? 2 : 1
  }
}

/** Anybody may have made a folder of this name in a temporary folder open to all: one that is not the user's own is refused. */
function sharedFolder(): string {
  const user = process.getuid?.()
  const folder = join(tmpdir(), `colrag-assets-${user ?? userInfo().username}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const state = lstatSync(folder)
  if (!state.isDirectory() || (user !== undefined && state.uid !== user))
    throw new ColragError('invalid-options', folder, `${folder} belongs to someone else`, { hint: 'give a folder of your own by --assets' })
  if (user !== undefined && (state.mode & 0o077) !== 0) chmodSync(folder, 0o700)
  return folder
}

function parse(
  name: string,
  usage: string,
  options: Readonly<Record<string, { readonly type: 'string' | 'boolean' }>>,
): { values: Record<string, string | boolean | undefined>; positionals: string[] } {
  try {
    const { values, positionals } = parseArgs({
      options: { ...options, assets: { type: 'string' }, help: { type: 'boolean' } },
      allowPositionals: true,
    })
    return { values: values as Record<string, string | boolean | undefined>, positionals }
  } catch (cause) {
    throw new ColragError('invalid-options', name, cause instanceof Error ? cause.message : 'unreadable options', { cause, hint: usage })
  }
}
