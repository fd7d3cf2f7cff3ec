import { createInterface } from 'node:readline'
import type { RunContext } from '@colrag/core'
import { bundledEncoder } from '@colrag/models'
import { sha256 } from '@colrag/stage-kit'
import type { EncoderReply, EncoderRequest } from './encoder-request.ts'

/** A line of JSON in, a fresh encoder over the texts, a line of JSON out: alone in its process, so that its time is its own. */
const unused = (): Promise<never> => Promise.reject(new Error('no picture was promised'))
const ctx: RunContext = { assets: { get: unused, put: unused }, seed: 0, report: () => undefined }

/** Processor milliseconds of this process: with one thread, what the clock says on an idle core. */
const spent = (since?: NodeJS.CpuUsage): number => {
  const { user, system } = process.cpuUsage(since)
  return (user + system) / 1000
}

for await (const line of createInterface({ input: process.stdin })) {
  const { threads, batch, warm, texts, role } = JSON.parse(line) as EncoderRequest
  const start = process.cpuUsage()
  const clock = performance.now()
  const model = bundledEncoder({ threads })
  await model.embed([{ text: '' }], role, ctx)
  const load = { cpuMs: spent(start), wallMs: performance.now() - clock }
  if (warm > 0)
    await model.embed(
      texts.slice(0, warm).map((text) => ({ text })),
      role,
      ctx,
    )
  const vectors: Float32Array[] = []
  const before = process.cpuUsage()
  const batchMs: number[] = []
  for (let i = 0; i < texts.length; i += batch) {
    const inputs = texts.slice(i, i + batch).map((text) => ({ text }))
    const begun = performance.now()
    vectors.push(...(await model.embed(inputs, role, ctx)))
    batchMs.push(performance.now() - begun)
  }
  const reply: EncoderReply = {
    load,
    cpuMs: spent(before),
    batchMs,
    hashes: vectors.map((vector) => sha256(new Uint8Array(vector.buffer))),
  }
  await model.close()
  process.stdout.write(`${JSON.stringify(reply)}\n`)
}
