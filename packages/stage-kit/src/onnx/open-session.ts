import { ColragError } from '@colrag/core'
import type { InferenceSession } from 'onnxruntime-node'

export type OnnxRuntime = typeof import('onnxruntime-node')

/** `threads`: cores that one run may use, at least 1. `optimisation`: the runtime's graph level; `all` unless told. */
export interface SessionOptions {
  readonly threads: number
  readonly optimisation?: 'disabled' | 'basic' | 'extended' | 'all'
}

/** A loaded model and the runtime whose tensors it takes. The caller releases the session. */
export interface OnnxSession {
  readonly session: InferenceSession
  readonly runtime: OnnxRuntime
}

/**
 * Loads an ONNX model (a file's path, or its bytes) for the processor. The same input gives the same output whatever the machine does beside
 * it, for a given number of threads. Rejects with `model-failed` when the runtime is not installed or the model does not load.
 */
export async function openOnnxSession(model: string | Uint8Array, name: string, options: SessionOptions): Promise<OnnxSession> {
  const runtime = await quietRuntime(name)
  const settings: InferenceSession.SessionOptions = {
    executionProviders: ['cpu'],
    intraOpNumThreads: options.threads,
    interOpNumThreads: 1,
    graphOptimizationLevel: options.optimisation ?? 'all',
    // Waiting threads that spin take the processor from everything else, and from this model too when cores are shared.
    extra: { session: { intra_op: { allow_spinning: '0' } } },
    logSeverityLevel: 3,
  }
  try {
    const create = runtime.InferenceSession
    return { session: await (typeof model === 'string' ? create.create(model, settings) : create.create(model, settings)), runtime }
  } catch (cause) {
    throw new ColragError('model-failed', name, `the model does not load: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
      hint: 'check that the file is an ONNX model and complete',
    })
  }
}

/**
 * The runtime's telemetry is on unless the environment says otherwise before it loads: it writes to the home folder and looks for a server,
 * and recurses without end over a very long command line. It has no other switch, hence the one write to the environment in a package.
 */
async function quietRuntime(name: string): Promise<OnnxRuntime> {
  // oxlint-disable-next-line node/no-process-env
  process.env['ORT_DISABLE_TELEMETRY'] = '1'
  try {
    return await import('onnxruntime-node')
  } catch (cause) {
    throw new ColragError('model-failed', name, 'onnxruntime-node is not installed for this platform', {
      cause,
      hint: 'install onnxruntime-node beside the package that runs the model',
    })
  }
}
