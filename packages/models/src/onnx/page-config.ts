import type { ModelFolder } from '../hub/model-folder.ts'

export type Config = Readonly<Record<string, unknown>>

/** `config.json`, and of what it does not say itself what it says of the model inside (`vlm_config`); nothing where there is no such file. */
export async function readModelConfig(folder: ModelFolder): Promise<Config> {
  const config = await readConfig(folder, 'config.json')
  return { ...nested(config, 'vlm_config'), ...config }
}

/**
 * How pictures are made ready for a model: `preprocessor_config.json`, or `image_processor` in `processor_config.json`, where newer versions of
 * Transformers write it. Rejects with `not-found`, naming the first, where there is neither.
 */
export async function readImageProcessor(folder: ModelFolder): Promise<{ readonly file: string; readonly config: Config }> {
  const [usual, newer] = ['preprocessor_config.json', 'processor_config.json']
  if (!folder.has(usual)) {
    const config = (await readConfig(folder, newer))['image_processor']
    if (typeof config === 'object' && config !== null) return { file: newer, config: config as Config }
  }
  return { file: usual, config: (await folder.json(usual)) as Config }
}

/** A file of settings; nothing where there is none. */
export const readConfig = async (folder: ModelFolder, file: string): Promise<Config> =>
  folder.has(file) ? ((await folder.json(file)) as Config) : {}

export const nested = (config: Config, key: string): Config =>
  typeof config[key] === 'object' && config[key] !== null ? (config[key] as Config) : {}

/** A number over 0; null where there is none. */
export const numberIn = (config: Config, key: string): number | null =>
  typeof config[key] === 'number' && Number.isFinite(config[key]) && config[key] > 0 ? config[key] : null
