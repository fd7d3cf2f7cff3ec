import { ColragError } from '@colrag/core'
import type { OnnxSession } from '@colrag/stage-kit/onnx'
import { openOnnxSession } from '@colrag/stage-kit/onnx'
import { floatsOf } from './half-floats.ts'

/**
 * One text, or pair of texts, and one picture at most. `types`: of each token, which text of a pair it is of, 0 when absent; `attended`: which
 * tokens the others may look at, all of them when absent.
 */
export interface GraphInput {
  readonly ids?: readonly number[]
  readonly types?: readonly number[]
  readonly attended?: readonly boolean[]
  readonly pixels?: { readonly width: number; readonly height: number; readonly planes: Float32Array }
  /** More of a picture, by the names of the graph's inputs, in place of `pixels`. */
  readonly tensors?: Readonly<Record<string, GraphTensor>>
}

/** Floats, or whole numbers in whatever type the graph wants them. */
export interface GraphTensor {
  readonly data: Float32Array | readonly number[]
  readonly dims: readonly number[]
}

export interface GraphOutput {
  readonly name: string
  readonly dims: readonly number[]
  readonly data: Float32Array
}

type Session = OnnxSession['session']
type Metadata = Session['inputMetadata'][number]

/** An encoder's graph; loaded at the first run, and again after `close` when asked again. One sequence per run. */
export class EncoderGraph {
  readonly #path: string
  readonly #name: string
  readonly #threads: number
  readonly #firstPlace: number
  #opened: Promise<OnnxSession> | null = null
  readonly #running = new Set<Promise<unknown>>()

  /** `firstPlace`: the number of a text's first place, 0 but for RoBERTa and its kin. */
  constructor(path: string, name: string, { threads, firstPlace }: { readonly threads: number; readonly firstPlace: number }) {
    this.#path = path
    this.#name = name
    this.#threads = threads
    this.#firstPlace = firstPlace
  }

  /** Rejects with `unsupported` for a graph that asks for more than text and a picture, and with `model-failed`. */
  async run(input: GraphInput): Promise<readonly GraphOutput[]> {
    const run = this.#run(input)
    this.#running.add(run)
    return run.finally(() => this.#running.delete(run))
  }

  async inputs(): Promise<readonly string[]> {
    return (await this.#open()).session.inputNames
  }

  async close(): Promise<void> {
    const opened = this.#opened
    this.#opened = null
    await Promise.allSettled(this.#running)
    await opened?.then(
      ({ session }) => session.release(),
      () => {},
    )
  }

  async #run(input: GraphInput): Promise<readonly GraphOutput[]> {
    const { session, runtime } = await this.#open()
    const feeds = Object.fromEntries(session.inputMetadata.map((asked) => [asked.name, this.#tensor(asked, input, runtime)]))
    const results = await session.run(feeds).catch((cause: unknown) => {
      throw new ColragError(
        'model-failed',
        this.#name,
        `the model did not run: ${cause instanceof Error ? cause.message : String(cause)}`,
        { cause },
      )
    })
    return session.outputNames.flatMap((name) => {
      const tensor = results[name]
      const data = tensor && floatsOf(tensor)
      return data ? [{ name, dims: tensor.dims, data }] : []
    })
  }

  #tensor(
    asked: Metadata,
    { ids = [], types, attended, pixels, tensors }: GraphInput,
    runtime: OnnxSession['runtime'],
  ): InstanceType<OnnxSession['runtime']['Tensor']> {
    const whole = (values: readonly number[]): InstanceType<OnnxSession['runtime']['Tensor']> => {
      const shape = [1, values.length]
      return asked.isTensor && asked.type === 'int32'
        ? new runtime.Tensor('int32', Int32Array.from(values), shape)
        : new runtime.Tensor('int64', BigInt64Array.from(values, BigInt), shape)
    }
    const given = tensors?.[asked.name]
    if (given) return tensorOf(given, asked, runtime, this.#name)
    switch (asked.name) {
      case 'input_ids':
        return whole(ids)
      case 'attention_mask':
        return whole(ids.map((_, i) => ((attended?.[i] ?? true) ? 1 : 0)))
      case 'token_type_ids':
        return whole(ids.map((_, i) => types?.[i] ?? 0))
      case 'position_ids':
        if (asked.isTensor && asked.shape.length === 3)
          throw new ColragError('unsupported', this.#name, 'the graph wants places in time, height and width for each token', {
            hint: 'export it with these worked out inside, from input_ids and image_grid_thw, as the models of Transformers do when none are given',
          })
        return whole(ids.map((_, i) => this.#firstPlace + i))
      case 'pixel_values':
        if (pixels) return tensorOf({ data: pixels.planes, dims: [1, 3, pixels.height, pixels.width] }, asked, runtime, this.#name)
        throw new ColragError('unsupported', this.#name, 'the graph wants a picture with each text', {
          hint: 'export text and pictures as graphs of their own: text_model.onnx and vision_model.onnx',
        })
      default:
        throw new ColragError('unsupported', this.#name, `the graph has an input ${asked.name}, which no text or picture gives`, {
          hint: 'inputs known: input_ids, attention_mask, token_type_ids, position_ids, pixel_values',
        })
    }
  }

  #open(): Promise<OnnxSession> {
    if (this.#opened) return this.#opened
    const opening = openOnnxSession(this.#path, this.#name, { threads: this.#threads })
    this.#opened = opening
    // A failed load is tried anew the next time.
    opening.catch(() => {
      if (this.#opened === opening) this.#opened = null
    })
    return opening
  }
}

/** One dimension for a single picture more or less, as the graph wants it. Throws `unsupported` for floats of 16 bits, which the binding cannot hand over. */
function tensorOf(
  { data, dims: given }: GraphTensor,
  asked: Metadata,
  runtime: OnnxSession['runtime'],
  name: string,
): InstanceType<OnnxSession['runtime']['Tensor']> {
  const type = asked.isTensor ? asked.type : 'float32'
  const wanted = asked.isTensor ? asked.shape.length : given.length
  const dims = wanted === given.length + 1 ? [1, ...given] : wanted === given.length - 1 && given[0] === 1 ? given.slice(1) : given
  if (data instanceof Float32Array) {
    if (type === 'float32') return new runtime.Tensor('float32', data, dims)
    throw new ColragError('unsupported', name, `the graph wants its pictures as ${type}`, {
      hint: 'export it with inputs of float32 (keep_io_types)',
    })
  }
  if (type === 'bool') return new runtime.Tensor('bool', Uint8Array.from(data), dims)
  if (type === 'float32') return new runtime.Tensor('float32', Float32Array.from(data), dims)
  return type === 'int32'
    ? new runtime.Tensor('int32', Int32Array.from(data), dims)
    : new runtime.Tensor('int64', BigInt64Array.from(data, BigInt), dims)
}
