import { ColragError } from '@colrag/core'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import { invalidForm } from '../problem.ts'
import { ingestJob } from '../ingest-job.ts'
import type { IngestRequest } from '../ingest-job.ts'
import { readablePaths } from '../readable-paths.ts'
import { jobShape } from '../records.ts'
import type { JobRecord } from '../records.ts'
import type { Service } from '../service.ts'
import { tooLarge } from '../uploads.ts'
import type { FastifyRequest } from 'fastify'

const volume = z.strictObject({ name: z.string().min(1).max(200), pattern: z.string().min(1).max(1000) })
const pathsBody = z.strictObject({
  paths: z.array(z.string().min(1).max(4096)).min(1).max(1000).describe('below a folder that the server was started with as --allow-read'),
  volumes: z.array(volume).max(1000).exactOptional(),
  prune: z.boolean().exactOptional(),
  retry: z.boolean().exactOptional(),
  password: z.string().max(1000).exactOptional(),
})
const formFields = z.strictObject({
  volume: z.string().min(1).max(200).default('uploads'),
  retry: z.enum(['true', 'false']).exactOptional(),
  password: z.string().max(1000).exactOptional(),
})
const form = formFields.extend({ files: z.array(z.file()).min(1).describe('PDF, PNG, JPEG or TIFF files; the field may have any name') })

export const ingestEndpoint: Endpoint = endpoint<undefined, undefined, z.output<typeof pathsBody> | null, JobRecord>({
  method: 'POST',
  path: '/ingest',
  id: 'ingest',
  about: 'Read files into the workspace, as a job; searches go on meanwhile. Jobs run one after another',
  body: pathsBody as z.ZodType<z.output<typeof pathsBody>>,
  form,
  success: { status: 202, about: 'The job; its address is in the header Location', schema: jobShape },
  problems: ['invalid-options', 'bad-input', 'empty', 'over-budget', 'aborted'],
  async handle(service, { body, request, reply }) {
    const asked = body === null ? await sent(service, request) : await named(service, body)
    const job = service.queue.add(ingestJob(service, asked))
    reply.header('location', `/jobs/${job.id}`)
    return job.record()
  },
})

async function named(service: Service, { paths, ...rest }: z.output<typeof pathsBody>): Promise<IngestRequest> {
  return { ...rest, paths: await readablePaths(paths, service.settings.allowRead), uploaded: [] }
}

async function sent({ uploads, settings, served }: Service, request: FastifyRequest): Promise<IngestRequest> {
  let room = settings.maxUpload
  if (Number(request.headers['content-length'] ?? 0) > room + 100_000) throw tooLarge(room)
  const files: string[] = []
  const fields: Record<string, string> = {}
  try {
    for await (const part of request.parts()) {
      if (part.type === 'field') {
        fields[part.fieldname] = String(part.value)
        continue
      }
      const { file, bytes } = await uploads.keep(part.file, part.filename, room)
      files.push(file)
      room -= bytes
    }
    const told = formFields.safeParse(fields)
    if (!told.success) throw invalidForm(told.error)
    if (files.length === 0)
      throw new ColragError('invalid-options', 'form', 'no file was sent', { hint: 'send files as multipart/form-data' })
    const { volume: name, retry, password } = told.data
    return {
      paths: files,
      uploaded: files,
      volumes: [{ name, pattern: '**' }],
      ...(retry === 'true' ? { retry: true } : {}),
      ...(password === undefined ? {} : { password }),
    }
  } catch (error) {
    await uploads.settle(files, served.isDocument)
    throw error
  }
}
