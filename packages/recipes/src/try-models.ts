import type { RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { parseModelName, serverModels, textProviders } from '@colrag/models'
import type { ModelSettings } from './model-settings.ts'
import { namedTextModel } from './model-settings.ts'
import type { ExchangedParts } from './recipe-name.ts'

const patienceMs = 3000

/**
 * Before the first file is read: whether the servers of the models that captions and triples name have them. A workspace would else be bound
 * to a name that was misspelt. A server that does not answer or has no list is believed; one whose list lacks the name is asked for one word,
 * since some take any name. Throws `not-found` with the models there are.
 */
export async function tryModels({ captions = '', triples = '' }: ExchangedParts, settings: ModelSettings): Promise<void> {
  if (settings.offline) return
  const tried = new Set<string>()
  for (const [flag, part] of [
    ['--captions', captions],
    ['--triples', triples],
  ] as const)
    for (const [, name = ''] of part.matchAll(/(?:^|,)\s*(?:llm|vlm)\s*:\s*([^,]+?)\s*(?=,|$)/g)) {
      if (!tried.has(name)) await tryModel(flag, name, settings)
      tried.add(name)
    }
}

async function tryModel(flag: string, name: string, settings: ModelSettings): Promise<void> {
  const { provider, model } = parseModelName(name.replace(/\?context=.*$/, ''), Object.keys(textProviders))
  if (provider !== 'ollama' && provider !== 'openai') return
  const options = { ...settings.providers?.[provider], transport: { timeoutMs: patienceMs } }
  const listed = await serverModels(provider, options).catch(() => null)
  if (!listed || listed.models.some((known) => known === model || known === `${model}:latest`)) return
  if (provider === 'openai' && !(await isUnknown(flag, name, settings))) return
  throw new ColragError('not-found', flag, `${flag} ${name}: ${listed.address} has no model ${model}`, {
    hint: listed.models.length > 0 ? `it has ${listed.models.join(', ')}` : 'it has none yet',
  })
}

async function isUnknown(flag: string, name: string, settings: ModelSettings): Promise<boolean> {
  const unused = (): Promise<never> => Promise.reject(new Error('no picture is shown'))
  const ctx: RunContext = { assets: { get: unused, put: unused }, seed: 0, report: () => undefined }
  const model = namedTextModel(flag, name, settings)
  try {
    await model.generate({ prompt: 'Hello', maxTokens: 1 }, ctx)
    return false
  } catch (error) {
    return ColragError.is(error) && error.code === 'not-found'
  } finally {
    await model.close()
  }
}
