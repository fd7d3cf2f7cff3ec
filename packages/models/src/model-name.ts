import { ColragError } from '@colrag/core'

/** `provider:model`, taken apart. The model part may hold colons of its own, as in `ollama:bge-m3:latest`. */
export interface ModelName<P extends string = string> {
  readonly provider: P
  readonly model: string
}

/** Throws `invalid-options` for what is not `provider:model` or names none of `providers`. */
export function parseModelName<const P extends string>(name: string, providers: readonly P[]): ModelName<P> {
  const colon = name.indexOf(':')
  const model = name.slice(colon + 1)
  const known = `known providers: ${providers.join(', ')}`
  if (colon < 1 || model === '') throw new ColragError('invalid-options', name, 'a model is named provider:model', { hint: known })
  const provider = providers.find((candidate) => candidate === name.slice(0, colon))
  if (provider === undefined)
    throw new ColragError('invalid-options', name, `there is no provider "${name.slice(0, colon)}"`, { hint: known })
  return { provider, model }
}
