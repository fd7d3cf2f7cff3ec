import type { ModelFolder } from '../hub/model-folder.ts'
import { readConfig, readModelConfig } from './page-config.ts'

/** What an encoder of pages was trained to see around pictures and questions; marks such as `<bos>` are written out. */
export interface PageWords {
  /** The prompt of a picture and what stands around it; the token of pictures stands once for all of them. */
  readonly picture: { readonly before: string; readonly prompt: string; readonly behind: string }
  readonly query: { readonly before: string; readonly prefix: string; readonly behind: string }
  /** Written ten times behind a question ("query augmentation"). */
  readonly augmentation: string
}

const bare = { before: '', behind: '' }

/** ColPali, as its paper's own code writes it (Faysse et al. 2024, section 4.1); the line break is PaliGemma's. */
const colPali: PageWords = {
  picture: { before: '<image><bos>', prompt: 'Describe the image.', behind: '\n' },
  query: { before: '<bos>', prefix: 'Query: ', behind: '\n' },
  augmentation: '<pad>',
}
const colQwen: PageWords = {
  picture: {
    ...bare,
    prompt: '<|im_start|>user\n<|vision_start|><|image_pad|><|vision_end|>Describe the image.<|im_end|><|endoftext|>',
  },
  query: { ...bare, prefix: 'Query: ' },
  augmentation: '<|endoftext|>',
}
const colSmol: PageWords = {
  picture: { ...bare, prompt: '<|im_start|>User:<image>Describe the image.<end_of_utterance>\nAssistant:' },
  query: { before: '', prefix: 'Query: ', behind: '\n' },
  augmentation: '<end_of_utterance>',
}

/** By what models call themselves (`architectures` of `config.json`) and what makes their inputs (`processor_class`). */
const known: Readonly<Record<string, PageWords>> = {
  // Transformers' own ColPali asks otherwise.
  ColPaliForRetrieval: { ...colPali, query: { ...colPali.query, prefix: 'Question: ' } },
  ColPali: colPali,
  ColPaliProcessor: colPali,
  ColQwen2ForRetrieval: colQwen,
  ColQwen2: colQwen,
  ColQwen2Processor: colQwen,
  ColQwen2_5: colQwen,
  ColQwen2_5_Processor: colQwen,
  ColIdefics3: colSmol,
  ColIdefics3Processor: colSmol,
}

/**
 * The words of the family that a folder says it is of: `architectures` of `config.json`, else `processor_class` of `processor_config.json` or
 * `preprocessor_config.json`. What `processor_config.json` says of prompts goes before them. Null where the folder names no family.
 */
export async function readPageWords(folder: ModelFolder): Promise<PageWords | null> {
  const architectures = (await readModelConfig(folder))['architectures']
  const classes = ['processor_config.json', 'preprocessor_config.json'].map(
    async (file) => (await readConfig(folder, file))['processor_class'],
  )
  const names = [...(Array.isArray(architectures) ? (architectures as readonly unknown[]) : []), ...(await Promise.all(classes))]
  const name = names.find((one) => typeof one === 'string' && Object.hasOwn(known, one))
  return known[String(name)] ?? null
}
