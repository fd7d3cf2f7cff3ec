import type { ModelSettings } from './model-settings.ts'

/**
 * Where model servers are and how they are entered, as an environment says it in the variables that other programs read too: `OPENAI_BASE_URL`,
 * `OPENAI_API_KEY`, `OLLAMA_HOST`. The environment is handed in: only apps know one.
 */
export function environmentModels(env: Readonly<Record<string, string | undefined>>): ModelSettings {
  const { OPENAI_BASE_URL, OPENAI_API_KEY, OLLAMA_HOST } = env
  const host = OLLAMA_HOST?.trim()
  return {
    providers: {
      openai: {
        ...(OPENAI_BASE_URL ? { baseUrl: OPENAI_BASE_URL } : {}),
        ...(OPENAI_API_KEY ? { apiKey: OPENAI_API_KEY } : {}),
      },
      ollama: host ? { baseUrl: ollamaAddress(host) } : {},
    },
  }
}

/** As Ollama itself reads the variable: a scheme, a port, even a host may be left out, and where a server listens everywhere it is asked here. */
function ollamaAddress(written: string): string {
  if (/^https?:\/\//.test(written)) return written
  const place = written.replace(/^(?=:\d)/, '127.0.0.1').replace(/^0\.0\.0\.0(?=[:/]|$)/, '127.0.0.1')
  const [host = place] = place.split('/')
  return `http://${/:\d+$/.test(host) ? host : `${host}:11434`}${place.slice(host.length)}`
}
