import type { MultiVectorModel } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { bundledTokenEncoder, multiVectorModel, multiVectorProviders, parseModelName } from '@colrag/models'
import { countIn, ownSettings } from './own-settings.ts'
import type { NamingOption } from './own-settings.ts'

/** Those that tell themselves how many numbers their vectors have. */
const ofFiles: readonly string[] = ['bundled', 'onnx']

const examples =
  'name one such as bundled:e5-small (words), onnx:FOLDER (words, or pages where it is a page encoder), tei:MODEL?dims=96 or vllm-pooling:MODEL?dims=128'

/**
 * The encoder of tokens that an option names as `PROVIDER:MODEL`, the bundled one for ''. A model behind a server is told by `?dims=` how many
 * numbers its vectors have, and may be sent pictures. Rejects with `invalid-options` for a number that is missing, wrong or of no use, and with
 * what `multiVectorModel` rejects with, the option named.
 */
export async function namedTokenEncoder(option: NamingOption, name: string): Promise<MultiVectorModel> {
  if (name === '') return bundledTokenEncoder()
  const { rest, own } = ownSettings(option, name, ['dims'])
  const dims = countIn(option, name, 'dims', own.dims)
  const { flag } = option
  const named = <T>(make: () => T | Promise<T>): Promise<T> => toldOf(`${flag} ${name}`, flag, make)
  const { provider } = await named(() => parseModelName(rest, Object.keys(multiVectorProviders)))
  const isServed = !ofFiles.includes(provider)
  if (isServed === (dims === undefined))
    throw new ColragError(
      'invalid-options',
      flag,
      isServed
        ? `${flag} ${name}: a model behind a server must be told how many numbers its vectors have`
        : `${flag} ${name}: the model tells itself how many numbers its vectors have`,
      { hint: isServed ? 'add ?dims=128, or as many as it has' : 'leave dims out' },
    )
  return named(() => multiVectorModel(rest, dims === undefined ? {} : { dims, images: true }))
}

/** What `make` gives; its faults with the option named. */
async function toldOf<T>(written: string, flag: string, make: () => T | Promise<T>): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (!ColragError.is(error)) throw error
    const { code, message, cause, hint = examples } = error
    throw new ColragError(code, flag, `${written}: ${message}`, { cause, hint })
  }
}
