import { ColragError } from '@colrag/core'
import { serverOf } from '../served/server-options.ts'
import { withOllama } from './ollama-client.ts'
import type { OllamaOptions } from './ollama-options.ts'
import { usualOllamaUrl } from './ollama-options.ts'

/** The hash of the weights that a name stands for on the server now: the `revision` that pins them. Rejects with `not-found`. */
export async function ollamaDigest(modelId: string, options: OllamaOptions = {}, signal?: AbortSignal): Promise<string> {
  const model = `ollama:${modelId}`
  const server = serverOf(model, options, usualOllamaUrl)
  try {
    return await server.transport.call({ model, key: 'digest', seed: 0, signal, secrets: server.secrets }, (wire) =>
      withOllama(modelId, server, wire, async (client) => {
        const { models } = await client.list()
        const found = models.find(({ name }) => name === modelId || name === `${modelId}:latest`)
        if (!found)
          throw new ColragError('not-found', model, `the server has ${models.map(({ name }) => name).join(', ') || 'no model'}`, {
            hint: `ollama pull ${modelId}`,
          })
        return found.digest
      }),
    )
  } finally {
    await server.close()
  }
}
