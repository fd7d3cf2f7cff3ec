import { ColragError } from '@colrag/core'
import { loadLlamaLibrary, serverAddress, serverModels } from '@colrag/models'
import type { PartState } from './check-parts.ts'
import type { ModelSettings } from './model-settings.ts'

/** `not asked`: it is a server, and no socket was to be opened. */
export interface ServerState extends Omit<PartState, 'state'> {
  readonly state: PartState['state'] | 'not asked'
}

const patienceMs = 3000
const variables = { ollama: 'OLLAMA_HOST', openai: 'OPENAI_BASE_URL' } as const
const uses = 'for --triples llm: and --captions llm: or vlm:'

/**
 * The providers of text models: whether their servers answer within three seconds and what they have, and whether GGUF files can be run here.
 * `offline`: no socket is opened.
 */
export async function checkServers(
  { providers = {}, offline = false }: ModelSettings,
  signal?: AbortSignal,
): Promise<readonly ServerState[]> {
  const server = async (provider: 'ollama' | 'openai'): Promise<ServerState> => {
    const options = providers[provider] ?? {}
    const row = { name: provider, version: '', needed: false, gives: `models of a server, ${uses}`, hint: '' }
    try {
      if (offline) return { ...row, state: 'not asked', gives: `models at ${serverAddress(provider, options)}, ${uses}` }
      const { address, models } = await serverModels(provider, { ...options, transport: { timeoutMs: patienceMs } }, signal)
      return { ...row, state: 'ok', gives: `${address} has ${models.join(', ') || 'no model yet'}; ${uses}` }
    } catch (error) {
      signal?.throwIfAborted()
      if (!ColragError.is(error)) throw error
      const { message, hint = '' } = error
      return {
        ...row,
        state: 'missing',
        hint: `start the server, or say where it is in ${variables[provider]} (${message}${/key/.test(hint) ? `; ${hint}` : ''})`,
      }
    }
  }
  const library = async (): Promise<ServerState> => {
    const row = { name: 'llamacpp', version: '', needed: false, gives: `runs GGUF files without a server, ${uses}`, hint: '' }
    return loadLlamaLibrary('llamacpp').then(
      () => ({ ...row, state: 'ok' }),
      (error: unknown) => ({ ...row, state: 'missing', hint: ColragError.is(error) ? (error.hint ?? error.message) : String(error) }),
    )
  }
  return Promise.all([server('ollama'), server('openai'), library()])
}
