import { fileURLToPath } from 'node:url'
import { RoundProcess } from '../reading/round-process.ts'
import type { EncoderReply, EncoderRequest } from './encoder-request.ts'

const fromSource = import.meta.url.endsWith('.ts')

/** One request in a process of its own. */
export async function encodeApart(request: EncoderRequest): Promise<EncoderReply> {
  const entry = fileURLToPath(new URL(fromSource ? './encoder-run.ts' : './encoder-run.mjs', import.meta.url))
  const child = new RoundProcess(process.execPath, [...(fromSource ? ['--conditions=colrag-source', '--no-warnings'] : []), entry])
  try {
    return (await child.ask<EncoderReply>(request, 600)).reply
  } finally {
    child.close()
  }
}
