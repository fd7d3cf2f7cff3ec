import { estimateTokens, fewestTokens } from '../served/count-tokens.ts'
import type { TextRequest } from '../served/text-request.ts'

const step = 1024
const perImage = 1024

/** How large a context to ask for, learnt from what prompts measured so far: Ollama cuts silently what does not fit. */
export interface ContextSize {
  /** False for a prompt that no tokenizer brings below the largest context. */
  mayFit(request: TextRequest): boolean
  /** Tokens of context to ask for; never above `most`, and never below what was asked before, as each change loads the model anew. */
  sizeFor(request: TextRequest, room: number): number
  /** Takes in what the server counted. True when prompt or reply did not fit into `size`. */
  wasCut(request: TextRequest, size: number, promptTokens: number, tokens: number): boolean
  /** Makes later sizes at least twice `size`; false when that is not to be had. */
  grow(size: number): boolean
}

export function contextSize(most: number): ContextSize {
  let ratio = 1
  let held = 0
  const words = ({ system, prompt }: TextRequest): string => `${system}\n${prompt}`
  const estimate = (request: TextRequest): number => estimateTokens(words(request)) + 32 + request.images.length * perImage
  return {
    mayFit: (request) => fewestTokens(words(request)) < most,
    sizeFor(request, room) {
      const wanted = Math.ceil((estimate(request) * ratio * 1.2 + room) / step) * step
      held = Math.min(most, Math.max(held, wanted))
      return held
    },
    wasCut(request, size, promptTokens, tokens) {
      // A full context means that words of the prompt were dropped, or will have been before the reply ended.
      if (promptTokens + tokens >= size || promptTokens < fewestTokens(words(request))) return true
      ratio = Math.max(ratio, promptTokens / estimate(request))
      return false
    },
    grow(size) {
      if (size >= most) return false
      held = Math.min(most, Math.max(held, size * 2))
      return true
    },
  }
}
