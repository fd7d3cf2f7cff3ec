import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Block, Issue, PageRecord, Provenance, RunContext, StreamRecord } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { streamRecord } from '@colrag/core/schemas'
import { assetFolder } from '../asset-folder.ts'
import { fingerprint } from '../hash.ts'
import { CommandProcess } from './command-process.ts'
import type { CommandSettings } from './command-settings.ts'

/** A page beside the one that a program is asked about, which it only looks at. */
export interface Neighbour {
  readonly type: 'neighbour'
  readonly value: { readonly offset: number; readonly page: PageRecord; readonly blocks: readonly Block[] }
}

/** A program in the place of a stage: pages go in as a stage's bin reads them, and what it adds comes out. */
export interface StageProgram {
  readonly name: string
  readonly fingerprint: string
  /**
   * Sends one page as a stream of its own, with the pictures that it names in the folder `{assets}` of the command, and gives the records that came
   * back. Issues among them are reported. Rejects as `CommandProcess` does, and with `model-output` for a record that is none.
   */
  ask(page: readonly (StreamRecord | Neighbour)[], ctx: RunContext): Promise<readonly StreamRecord[]>
  close(): Promise<void>
}

/** `stage`: what it stands for, part of its name and fingerprint; `standIn`: the fingerprint of what does its work where it fails. */
export function stageProgram(stage: string, settings: CommandSettings, standIn: string): StageProgram {
  const name = `${stage}-command`
  const { command, version } = settings
  const print = fingerprint(name, 1, { command, version, standIn, ...(settings.window ? { window: true } : {}) })
  const by: Provenance = { stage: name, fingerprint: print }
  let open: Promise<{ readonly folder: string; readonly process: CommandProcess }> | null = null
  const start = async (): Promise<{ readonly folder: string; readonly process: CommandProcess }> => {
    const folder = await mkdtemp(join(tmpdir(), 'colrag-command-'))
    return {
      folder,
      process: new CommandProcess(
        settings,
        command.map((word) => word.replaceAll('{assets}', folder)),
      ),
    }
  }
  return {
    name,
    fingerprint: print,
    async ask(page, ctx) {
      const { folder, process } = await (open ??= start())
      const assets = assetFolder(folder)
      const shown = picturesOf(page)
      for (const { key, mediaType } of shown) await assets.put(await ctx.assets.get(key), mediaType)
      try {
        const said = await process.exchange(page, (value) => isEnd(value), ctx.signal)
        return said.flatMap((value) => {
          if (isNeighbour(value)) return []
          const record = parsed(value, by, name)
          if (record.type === 'issue') ctx.report(record.value)
          return record.type === 'issue' ? [] : [record]
        })
      } finally {
        for (const { key } of shown) await assets.remove(key)
      }
    },
    async close() {
      const held = await open?.catch(() => null)
      open = null
      await held?.process.close()
      if (held) await rm(held.folder, { recursive: true, force: true })
    },
  }
}

const isEnd = (value: unknown): boolean => typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'page-end'

/** A stage passes on what it reads. */
const isNeighbour = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && (value as { type?: unknown }).type === 'neighbour'
const picturesOf = (page: readonly (StreamRecord | Neighbour)[]): readonly { readonly key: string; readonly mediaType: string }[] =>
  page.flatMap((record) =>
    record.type === 'page' ? (record.value.raster?.image ?? []) : record.type === 'figure' ? record.value.image : [],
  )

/** What a program leaves out because it is always the same is filled in. */
function parsed(value: unknown, by: Provenance, name: string): StreamRecord {
  const raw = value as { readonly type?: unknown; readonly value?: Readonly<Record<string, unknown>> } | null
  const own = typeof raw?.value === 'object' && raw.value !== null ? raw.value : {}
  const filled =
    raw?.type === 'block'
      ? { direction: 'horizontal', slices: [], by, ...own }
      : raw?.type === 'text'
        ? { lines: [], origin: 'ocr', by, ...own }
        : raw?.type === 'caption' || raw?.type === 'triple'
          ? { by, ...own }
          : raw?.type === 'issue'
            ? { stage: name, code: 'model-output', ...own }
            : own
  const result = streamRecord.safeParse({ type: raw?.type, value: filled })
  if (result.success) return result.data
  const fault = result.error.issues[0]
  throw new ColragError(
    'model-output',
    name,
    `it gave a record that is none: ${fault?.path.join('.') ?? ''} ${fault?.message ?? ''}`.trim(),
    {
      hint: 'the records are those of the stage commands; see @colrag/core/schemas',
    },
  )
}

/** Reports that a program failed at something and what stands in its place. An abort, and a full disk, go on. */
export function tellFailure(error: unknown, subject: string, instead: string, { name }: Pick<StageProgram, 'name'>, ctx: RunContext): void {
  ctx.signal?.throwIfAborted()
  if (!ColragError.is(error)) throw error
  const { code, message, hint } = error
  const issue: Issue = { stage: name, subject, code, message: `${message}; ${instead}`, ...(hint === undefined ? {} : { hint }) }
  ctx.report(issue)
}
