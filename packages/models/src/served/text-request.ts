import type { GenerateRequest, ImageRef, RunContext } from '@colrag/core'
import { ColragError } from '@colrag/core'
import { sha256 } from '@colrag/stage-kit'

export interface LoadedImage {
  readonly mediaType: string
  readonly base64: string
  readonly sha256: string
}

/** A request with its defaults in place and its pictures loaded. */
export interface TextRequest {
  readonly system: string
  readonly prompt: string
  readonly images: readonly LoadedImage[]
  readonly schema: Readonly<Record<string, unknown>> | null
  readonly stop: readonly string[]
  readonly maxTokens: number | null
  readonly temperature: number
  readonly seed: number
}

/** Throws `invalid-options` for a request that means nothing. */
export async function textRequest(name: string, asked: GenerateRequest, ctx: RunContext): Promise<TextRequest> {
  const { system = '', prompt, images = [], schema = null, stop = [], maxTokens = null, temperature = 0, seed = ctx.seed } = asked
  const wrong = (what: string): never => {
    throw new ColragError('invalid-options', name, what)
  }
  if (prompt.trim() === '' && images.length === 0) wrong('the prompt is empty')
  if (maxTokens !== null && !(Number.isInteger(maxTokens) && maxTokens >= 1))
    wrong(`maxTokens must be a whole number from 1, not ${maxTokens}`)
  if (!(temperature >= 0)) wrong(`temperature must be 0 or more, not ${temperature}`)
  if (!Number.isSafeInteger(seed)) wrong(`seed must be a whole number, not ${seed}`)
  if (stop.includes('')) wrong('a stop word is empty')
  const loaded = await Promise.all(images.map((image) => loadImage(image, ctx)))
  return { system: system.toWellFormed(), prompt: prompt.toWellFormed(), images: loaded, schema, stop, maxTokens, temperature, seed }
}

export async function loadImage({ key, mediaType }: ImageRef, ctx: RunContext): Promise<LoadedImage> {
  const bytes = await ctx.assets.get(key)
  return { mediaType, base64: Buffer.from(bytes).toString('base64'), sha256: sha256(bytes) }
}

/** Names the request whatever the pictures are called: `model` is all of the model that may change the reply. */
export function requestHash(request: TextRequest, model: readonly unknown[]): string {
  return sha256(JSON.stringify([1, ...model, { ...request, images: request.images.map((image) => image.sha256) }]))
}
