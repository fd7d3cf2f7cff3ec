import type { Command } from 'commander'
import { ColragError } from '@colrag/core'
import { environmentModels, resolvePart } from '@colrag/recipes'
import type { ExchangedParts, ModelSettings } from '@colrag/recipes'
import { positiveInteger } from './option-values.ts'

/** What `ingest` is told of models. */
export interface ModelOptions {
  readonly captions?: string
  readonly pack?: string
  readonly triples?: string
  readonly textModel?: string
  readonly imageModel?: string
  readonly modelContext?: number
  readonly modelTokens?: number
  readonly modelPrice?: ModelSettings['price']
  readonly offline?: boolean
}

export const withModelOptions = (command: Command): Command =>
  command
    .option(
      '--captions <captioner>',
      'what captions tables and pictures: rules (default), llm:PROVIDER:MODEL, vlm:PROVIDER:MODEL (looks at pictures too), or both with a comma; providers are openai (any compatible server), ollama and llamacpp',
      modelChoice,
    )
    .option('--pack <name>', 'a domain that pictures are sorted in by a vlm: disaster')
    .option(
      '--triples <extractor>',
      'what takes statements from blocks: rules (default) or llm:PROVIDER:MODEL, with the rules where it gives no usable reply',
      modelChoice,
    )
    .option(
      '--text-model <model>',
      'what compares texts by meaning, as onnx:FOLDER or static:FOLDER (default: the bundled encoder)',
      (value: string) => resolvePart('text', value, process.cwd()),
    )
    .option(
      '--image-model <model>',
      'a model of texts and pictures that compares pictures, as onnx:FOLDER (CLIP, SigLIP: text_model.onnx and vision_model.onnx); without one captions stand in for pictures',
      (value: string) => resolvePart('images', value, process.cwd()),
    )
    .option(
      '--model-context <tokens>',
      'what the named models take at once, prompt and reply together (default: 8192); more makes fewer parts of long blocks',
      positiveInteger('--model-context'),
    )
    .option(
      '--model-tokens <number>',
      'ask models for no more once a run has spent so many tokens, asked and replied, on captions and triples together',
      positiveInteger('--model-tokens'),
    )
    .option('--model-price <prompt,reply>', 'money for a million tokens, for the report', modelPrice)
    .option('--offline', 'ask no server: of models only what they replied before')

/** Model files and programs are meant from where the user stands. */
export const modelChoice = (value: string): string => resolvePart('captions', value, process.cwd())

export function modelPrice(value: string): NonNullable<ModelSettings['price']> {
  const [promptPerMillion = NaN, replyPerMillion = NaN, ...more] = value.split(',').map((part) => (part.trim() === '' ? NaN : Number(part)))
  if (!(promptPerMillion >= 0 && replyPerMillion >= 0) || more.length > 0)
    throw new ColragError('invalid-options', '--model-price', `--model-price wants two numbers such as 0.15,0.60, not ${value}`)
  return { promptPerMillion, replyPerMillion }
}

/** The parts that were named, their models with the context that they are to have. */
export function modelParts({ captions, pack, triples, textModel, imageModel, modelContext }: ModelOptions): ExchangedParts {
  const asks = [captions, triples].some((part) => part !== undefined && model.test(part))
  if (modelContext !== undefined && !asks)
    throw new ColragError('invalid-options', '--model-context', '--model-context is for a model that --captions or --triples names')
  return {
    ...(captions === undefined ? {} : { captions: withContext(captions, modelContext) }),
    ...(pack === undefined ? {} : { pack }),
    ...(textModel === undefined ? {} : { text: textModel }),
    ...(imageModel === undefined ? {} : { images: imageModel }),
    ...(triples === undefined ? {} : { triples: withContext(triples, modelContext) }),
  }
}

const model = /^(?:llm|vlm):/

const withContext = (part: string, context: number | undefined): string =>
  context === undefined
    ? part
    : part
        .split(',')
        .map((one) => (model.test(one) && !one.includes('?') ? `${one}?context=${context}` : one))
        .join(',')

/** Where servers are is the environment's to say, caps and prices the command line's. */
export const modelSettings = (env: NodeJS.ProcessEnv, { modelTokens, modelPrice: price, offline }: ModelOptions = {}): ModelSettings => ({
  ...environmentModels(env),
  ...(modelTokens === undefined ? {} : { limits: { tokens: modelTokens, account: { spent: 0 } } }),
  ...(price ? { price } : {}),
  ...(offline === true ? { offline } : {}),
})
