import { Readable } from 'node:stream'
import { z } from 'zod'
import { endpoint, replied } from '../endpoint.ts'
import type { Endpoint } from '../endpoint.ts'
import type { Job } from '../job.ts'
import { jobListShape, jobShape } from '../records.ts'
import type { JobRecord } from '../records.ts'

const params = z.strictObject({ id: z.string() })
type Params = z.output<typeof params>

export const jobsEndpoint: Endpoint = endpoint<undefined, undefined, undefined, { jobs: JobRecord[] }>({
  method: 'GET',
  path: '/jobs',
  id: 'listJobs',
  about: 'The jobs that wait or run and the last that ended, in the order in which they came',
  success: { status: 200, about: 'Jobs', schema: jobListShape },
  problems: [],
  handle: async ({ queue }) => ({ jobs: queue.all.map((job) => job.record()) }),
})

export const jobEndpoint: Endpoint = endpoint<Params, undefined, undefined, JobRecord>({
  method: 'GET',
  path: '/jobs/:id',
  id: 'getJob',
  about: 'How far a job is, or how it ended',
  params,
  success: { status: 200, about: 'The job', schema: jobShape },
  problems: ['not-found'],
  handle: async ({ queue }, { params: { id } }) => queue.get(id).record(),
})

export const cancelEndpoint: Endpoint = endpoint<Params, undefined, undefined, JobRecord>({
  method: 'DELETE',
  path: '/jobs/:id',
  id: 'cancelJob',
  about: 'Stop a job; the workspace stays as it was before. One that has ended stays as it is',
  params,
  success: { status: 200, about: 'The job, which has ended', schema: jobShape },
  problems: ['not-found'],
  async handle({ queue }, { params: { id } }) {
    const job = queue.get(id)
    await job.cancel('it was cancelled')
    return job.record()
  },
})

export const jobEventsEndpoint: Endpoint = endpoint<Params>({
  method: 'GET',
  path: '/jobs/:id/events',
  id: 'followJob',
  about: 'Server-Sent Events: the job as it is, at once and whenever it changes (event progress), and when it has ended (event end)',
  params,
  success: { status: 200, about: 'Events, each with a job as its data', media: 'text/event-stream' },
  problems: ['not-found'],
  async handle({ queue }, { params: { id }, signal, reply }) {
    const job = queue.get(id)
    reply.type('text/event-stream; charset=utf-8').send(Readable.from(events(job, signal)))
    return replied
  },
})

async function* events(job: Job, signal: AbortSignal): AsyncGenerator<string> {
  try {
    for await (const record of job.follow(signal)) {
      if (record === null) yield ': nothing new\n\n'
      else yield `event: ${record.ended === undefined ? 'progress' : 'end'}\ndata: ${JSON.stringify(record)}\n\n`
    }
  } catch (error) {
    // Nobody listens any more.
    if (!signal.aborted) throw error
  }
}
