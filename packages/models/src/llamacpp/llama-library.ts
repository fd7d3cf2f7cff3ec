import { ColragError } from '@colrag/core'

/** What is used of `node-llama-cpp` 3, which is no dependency: with its CUDA and Vulkan binaries it weighs a gigabyte. */
export interface LlamaLibrary {
  getLlama(options: {
    readonly gpu: false
    readonly build: 'never'
    readonly logLevel: 'error'
    readonly maxThreads: number
    readonly skipDownload: true
  }): Promise<Llama>
  readonly LlamaChatSession: new (options: {
    readonly contextSequence: LlamaSequence
    readonly systemPrompt?: string
    readonly autoDisposeSequence: false
  }) => LlamaChat
}

export interface Llama {
  loadModel(options: { readonly modelPath: string; readonly gpuLayers: 0 }): Promise<LlamaModel>
  createGrammarForJsonSchema(schema: object): Promise<object>
  dispose(): Promise<void>
}

export interface LlamaModel {
  readonly trainContextSize: number
  tokenize(text: string): readonly number[]
  createContext(options: { readonly contextSize: number; readonly sequences: 1; readonly threads: number }): Promise<LlamaContext>
  dispose(): Promise<void>
}

interface LlamaContext {
  getSequence(): LlamaSequence
}

export interface LlamaSequence {
  readonly tokenMeter: { readonly usedInputTokens: number; readonly usedOutputTokens: number }
  clearHistory(): Promise<void>
}

interface LlamaChat {
  promptWithMeta(
    prompt: string,
    options: {
      readonly maxTokens: number
      readonly temperature: number
      readonly seed: number
      readonly repeatPenalty: false
      readonly grammar?: object
      readonly customStopTriggers: readonly string[]
      readonly signal?: AbortSignal
    },
  ): Promise<{ readonly responseText: string; readonly stopReason: string }>
  dispose(options: { readonly disposeSequence: false }): void
}

/** Rejects with `unsupported` where the library is not installed, and says what to install. */
export async function loadLlamaLibrary(subject: string): Promise<LlamaLibrary> {
  const name: string = 'node-llama-cpp'
  try {
    return (await import(name)) as LlamaLibrary
  } catch (cause) {
    throw new ColragError('unsupported', subject, 'node-llama-cpp, which runs GGUF files, is not installed', {
      cause,
      hint: 'npm install --omit=optional node-llama-cpp@3 and the binaries for this platform, e.g. @node-llama-cpp/linux-x64@3',
    })
  }
}
