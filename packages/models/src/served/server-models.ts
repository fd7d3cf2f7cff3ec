import type { ServerOptions } from './server-options.ts'
import { serverOf } from './server-options.ts'
import { usualOllamaUrl } from '../ollama/ollama-options.ts'
import { usualOpenAiUrl } from '../openai/openai-text.ts'
import { readJson } from '../transport/read-json.ts'

interface Listing {
  readonly usual: string
  readonly path: string
  readonly list: string
  readonly name: string
}

const lists: Readonly<Record<'ollama' | 'openai', Listing>> = {
  ollama: { usual: usualOllamaUrl, path: '/api/tags', list: 'models', name: 'name' },
  openai: { usual: usualOpenAiUrl, path: '/models', list: 'data', name: 'id' },
}

/** `models`: by the names under which they are asked for. */
export interface ServerModels {
  readonly address: string
  readonly models: readonly string[]
}

/** Where a provider's server is meant to be. */
export const serverAddress = (provider: 'ollama' | 'openai', { baseUrl }: ServerOptions): string =>
  serverOf(provider, baseUrl === undefined ? {} : { baseUrl }, lists[provider].usual).baseUrl

/** Asks a server once which models it has. Rejects with `model-failed` where it does not answer, `invalid-options` for an address that is none. */
export async function serverModels(provider: 'ollama' | 'openai', options: ServerOptions, signal?: AbortSignal): Promise<ServerModels> {
  const { usual, path, list, name } = lists[provider]
  const server = serverOf(provider, options, usual)
  try {
    const call = { model: provider, key: path, seed: 0, signal, secrets: server.secrets, retries: 0 }
    const answer = await server.transport.call(call, async ({ fetch }) =>
      readJson(await fetch(server.at(path), { headers: { ...server.headers } }), provider),
    )
    const items: unknown = typeof answer === 'object' && answer !== null ? (answer as Record<string, unknown>)[list] : null
    const models = Array.isArray(items) ? items.map((item: Record<string, unknown> | null) => item?.[name]) : []
    return { address: server.baseUrl, models: models.filter((model) => typeof model === 'string') }
  } finally {
    await server.close()
  }
}
