import { ColragError } from '@colrag/core'
import type { Ollama } from 'ollama/browser'
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
      withOllama(modelId, server, wire, (client) => digestOf(modelId, client)),
    )
  } finally {
    await server.close()
  }
}

export async function digestOf(modelId: string, client: Ollama): Promise<string> {
  const { models } = await client.list()
  const found = models.find(({ name }) => name === modelId || name === `${modelId}:latest`)
  if (found) return found.digest
  throw new ColragError('not-found', `ollama:${modelId}`, `the server has ${models.map(({ name }) => name).join(', ') || 'no model'}`, {
    hint: `ollama pull ${modelId}`,
  })
}
