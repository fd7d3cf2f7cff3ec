import type { AddressInfo } from 'node:net'
import { isIP } from 'node:net'
import { ColragError } from '@colrag/core'
import { checkPlace, defaultJobs } from '@colrag/pipeline'
import { lessonsByName, refusePrograms, resolverByName, visionByName } from '@colrag/recipes'
import type { ExchangedParts, ModelSettings, NamedVision, ProgramConsent } from '@colrag/recipes'
import { apiServer } from './api-server.ts'
import { ingestJob } from './ingest-job.ts'
import { JobQueue } from './job-queue.ts'
import type { Service } from './service.ts'
import { ServedWorkspace } from './served-workspace.ts'
import { Uploads } from './uploads.ts'

export interface ServeOptions {
  readonly workspace: string
  /** Default 127.0.0.1. */
  readonly host?: string
  /** Default 8377; 0 takes any that is free. */
  readonly port?: number
  /** Names besides those of the loopback that requests may come under; `host` is one of them. */
  readonly allowHosts?: readonly string[]
  /** Folders of this machine that an ingest may name files of; none by default. */
  readonly allowRead?: readonly string[]
  /** Bytes of one upload, all of its files together; default 1 GiB. */
  readonly maxUpload?: number
  /** For a workspace that is still to be made. */
  readonly recipe?: string
  /** What users wrote of recipes, by name. */
  readonly definitions?: Readonly<Record<string, unknown>>
  /** Parts of recipes that are exchanged for searching: `rerank`, `answer`. */
  readonly parts?: ExchangedParts
  /** Programs that recipes of the workspace may run, besides those of `parts`: none that only the workspace names unless it is allowed. */
  readonly consent?: ProgramConsent
  /** Who writes lessons: `extractive` (default) or `llm:PROVIDER:MODEL`. */
  readonly lessons?: string
  /** What understands follow-up questions: `rules` (default) or `llm:PROVIDER:MODEL`. */
  readonly resolve?: string
  /** The model that looks at pictures, as `PROVIDER:MODEL`; without one the words in them are read. */
  readonly vision?: string
  /** Processors that reading may use; by default all, at most 4. */
  readonly jobs?: number
  readonly models?: ModelSettings
  readonly log?: { write(line: string): void }
}

export interface RunningApi {
  readonly url: string
  readonly port: number
  /** Stops jobs (what was sent is gone on with at the next start), answers what is under way and ends. */
  close(): Promise<void>
}

/** How long requests under way may take when the server ends, in milliseconds. */
const patience = 5000

/**
 * Serves a workspace over HTTP. Files that an earlier server was sent and did not get to read are read first. Throws `invalid-options` for an address
 * that cannot be listened at, for a folder of
 * other things, and what `readManifest` throws for a damaged workspace.
 */
export async function serveApi(options: ServeOptions): Promise<RunningApi> {
  const { host = '127.0.0.1', port = 8377, allowHosts = [], models = {}, parts = {}, jobs = defaultJobs(), log } = options
  const consent = { ...options.consent, parts }
  const served = new ServedWorkspace(options.workspace, { models, parts, consent, jobs })
  const lessons = lessonsByName(options.lessons ?? 'extractive', models)
  const looks = lookers(options.vision, models)
  const resolver = resolverByName(options.resolve ?? 'rules', models)
  const service: Service = {
    served,
    queue: new JobQueue(),
    uploads: new Uploads(served.folder),
    settings: {
      ...(options.recipe === undefined ? {} : { recipe: options.recipe }),
      definitions: options.definitions ?? {},
      consent,
      jobs,
      allowRead: options.allowRead ?? [],
      maxUpload: options.maxUpload ?? 2 ** 30,
      models,
    },
    lessons: lessons.writer,
    resolver,
    vision: looks && { ja: looks.ja.describe, en: looks.en.describe },
  }
  checkPlace(served.folder)
  const held = served.manifest()
  if (held) refusePrograms({ name: held.recipe, definitions: held.definitions ?? {} }, consent)
  const app = await apiServer(service, { allowHosts: [...allowHosts, host], ...(log ? { log } : {}) })
  try {
    await app.listen({ host, port })
  } catch (cause) {
    await app.close()
    throw new ColragError(
      'invalid-options',
      `${host}:${port}`,
      `the server cannot listen at ${host}, port ${port} (${(cause as NodeJS.ErrnoException).code})`,
      {
        cause,
        hint: 'name another --port, or 0 for any that is free',
      },
    )
  }
  await resume(service)
  void served.warm()
  const { port: taken } = app.server.address() as AddressInfo
  return {
    port: taken,
    url: `http://${shownHost(host)}:${taken}`,
    async close() {
      const closing = app.close()
      const cut = setTimeout(() => app.server.closeAllConnections(), patience)
      await closing
      clearTimeout(cut)
      await served.close()
      await lessons.close()
      await resolver.close()
      await looks?.ja.close()
      await looks?.en.close()
    },
  }
}

/** Where this machine reaches an address that is listened at: any stands for all of its own. */
function shownHost(host: string): string {
  const reached = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '::1' : host
  return isIP(reached) === 6 ? `[${reached}]` : reached
}

/** One for each language, since it is the model that is told in which to write. */
function lookers(name: string | undefined, models: ModelSettings): Readonly<Record<'ja' | 'en', NamedVision>> | null {
  if (name === undefined) return null
  return { ja: visionByName(name, { language: 'ja' }, models), en: visionByName(name, { language: 'en' }, models) }
}

/** What an earlier server was sent and was ended before it had read. */
async function resume(service: Service): Promise<void> {
  const { served, uploads, queue } = service
  const left = (await uploads.kept()).filter((file) => !served.isDocument(file))
  if (left.length === 0) return
  uploads.claim(left)
  queue.add(ingestJob(service, { paths: left, uploaded: left, volumes: [{ name: 'uploads', pattern: '**' }] }))
}
