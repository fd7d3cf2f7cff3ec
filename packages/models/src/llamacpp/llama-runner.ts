import { ColragError } from '@colrag/core'
import type { TextRequest } from '../served/text-request.ts'
import type { Llama, LlamaLibrary, LlamaModel, LlamaSequence } from './llama-library.ts'
import { loadLlamaLibrary } from './llama-library.ts'

export interface LlamaReply {
  readonly text: string
  readonly promptTokens: number
  readonly tokens: number
  readonly stopped: 'end' | 'length'
}

/** A loaded GGUF model; one reply at a time. */
export interface LlamaRunner {
  /** Rejects with `over-budget` when the prompt does not fit. */
  reply(request: TextRequest, signal: AbortSignal | undefined): Promise<LlamaReply>
  close(): Promise<void>
}

/** What chat templates put around a prompt, at most. */
const templateTokens = 64

export async function openLlama(
  file: string,
  name: string,
  options: { readonly contextTokens: number; readonly numThread: number; readonly library?: LlamaLibrary },
): Promise<LlamaRunner> {
  const library = options.library ?? (await loadLlamaLibrary(name))
  const { contextTokens, numThread } = options
  let llama: Llama | null = null
  let model: LlamaModel
  let sequence: LlamaSequence
  let size: number
  try {
    llama = await library.getLlama({ gpu: false, build: 'never', logLevel: 'error', maxThreads: numThread, skipDownload: true })
    model = await llama.loadModel({ modelPath: file, gpuLayers: 0 })
    size = Math.min(contextTokens, model.trainContextSize)
    sequence = (await model.createContext({ contextSize: size, sequences: 1, threads: numThread })).getSequence()
  } catch (cause) {
    await llama?.dispose()
    throw new ColragError('model-failed', name, `the model does not load: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
      hint: 'check that the file is complete, that node-llama-cpp knows its architecture and that there is memory for it',
    })
  }
  const opened = llama
  return {
    async reply(request, signal) {
      const needed = model.tokenize(`${request.system}${request.prompt}`).length + templateTokens
      const room = size - needed
      if (room < (request.maxTokens ?? 1))
        throw new ColragError(
          'over-budget',
          name,
          `prompt and reply need ${needed + (request.maxTokens ?? 1)} tokens, the context has ${size}`,
          {
            hint: 'set contextTokens higher, or ask about less text',
          },
        )
      await sequence.clearHistory()
      const before = { ...count(sequence) }
      const chat = new library.LlamaChatSession({
        contextSequence: sequence,
        autoDisposeSequence: false,
        ...(request.system === '' ? {} : { systemPrompt: request.system }),
      })
      try {
        const { responseText, stopReason } = await chat.promptWithMeta(request.prompt, {
          maxTokens: request.maxTokens ?? room,
          temperature: request.temperature,
          seed: request.seed,
          repeatPenalty: false,
          customStopTriggers: request.stop,
          ...(request.schema === null ? {} : { grammar: await opened.createGrammarForJsonSchema(request.schema) }),
          ...(signal ? { signal } : {}),
        })
        const after = count(sequence)
        return {
          text: responseText,
          promptTokens: after.input - before.input,
          tokens: after.output - before.output,
          stopped: stopReason === 'maxTokens' ? 'length' : 'end',
        }
      } finally {
        chat.dispose({ disposeSequence: false })
      }
    },
    close: async () => {
      await model.dispose()
      await opened.dispose()
    },
  }
}

const count = ({ tokenMeter }: LlamaSequence): { readonly input: number; readonly output: number } => ({
  input: tokenMeter.usedInputTokens,
  output: tokenMeter.usedOutputTokens,
})
