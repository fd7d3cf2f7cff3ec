/**
 * Writes small ONNX models (opset 13): just enough of the protobuf format for graphs of single-output nodes with integer attributes. Types:
 * https://github.com/onnx/onnx/blob/main/onnx/onnx.proto
 */
export interface OnnxGraph {
  /** Adds a node and gives the name of its output. */
  node(op: string, inputs: readonly string[], attributes?: Readonly<Record<string, number | readonly number[]>>): string
  floats(values: readonly number[], dims: readonly number[]): string
  integers(values: readonly number[], dims: readonly number[]): string
  input(name: string, type: 'float' | 'float16' | 'int64', dims: readonly (number | string)[]): string
  output(name: string, from: string, type: 'float' | 'float16' | 'int64', dims: readonly (number | string)[]): void
  /** An entry of the model's `metadata_props`. */
  metadata(key: string, value: string): void
  bytes(): Uint8Array
}

const types = { float: 1, int64: 7, float16: 10 } as const

export function onnxGraph(): OnnxGraph {
  const nodes: Uint8Array[] = []
  const initializers: Uint8Array[] = []
  const inputs: Uint8Array[] = []
  const outputs: Uint8Array[] = []
  const entries: Uint8Array[] = []
  let names = 0
  const next = (): string => `v${names++}`
  const constant = (dims: readonly number[], type: number, raw: Uint8Array): string => {
    const name = next()
    initializers.push(message(...dims.map((d) => int(1, d)), int(2, type), text(8, name), block(9, raw)))
    return name
  }
  const graph: OnnxGraph = {
    node(op, from, attributes = {}) {
      const name = next()
      const given = Object.entries(attributes).map(([key, value]) =>
        block(
          5,
          typeof value === 'number'
            ? message(text(1, key), int(3, value), int(20, 2))
            : message(text(1, key), ...value.map((v) => int(8, v)), int(20, 7)),
        ),
      )
      nodes.push(message(...from.map((f) => text(1, f)), text(2, name), text(4, op), ...given))
      return name
    },
    floats: (values, dims) => constant(dims, types.float, new Uint8Array(Float32Array.from(values).buffer)),
    integers: (values, dims) => constant(dims, types.int64, new Uint8Array(BigInt64Array.from(values, BigInt).buffer)),
    input(name, type, dims) {
      inputs.push(value(name, types[type], dims))
      return name
    },
    output(name, from, type, dims) {
      nodes.push(message(text(1, from), text(2, name), text(4, 'Identity')))
      outputs.push(value(name, types[type], dims))
    },
    metadata(key, entry) {
      entries.push(message(text(1, key), text(2, entry)))
    },
    bytes() {
      const body = message(
        ...nodes.map((n) => block(1, n)),
        text(2, 'fixture'),
        ...initializers.map((i) => block(5, i)),
        ...inputs.map((i) => block(11, i)),
        ...outputs.map((o) => block(12, o)),
      )
      return message(int(1, 8), block(7, body), block(8, message(text(1, ''), int(2, 13))), ...entries.map((e) => block(14, e)))
    },
  }
  return graph
}

function value(name: string, type: number, dims: readonly (number | string)[]): Uint8Array {
  const shape = message(...dims.map((d) => block(1, typeof d === 'number' ? int(1, d) : text(2, d))))
  return message(text(1, name), block(2, message(block(1, message(int(1, type), block(2, shape))))))
}

function message(...fields: readonly Uint8Array[]): Uint8Array {
  return Uint8Array.from(fields.flatMap((f) => [...f]))
}

const int = (field: number, number: number): Uint8Array =>
  Uint8Array.from([...varint(BigInt(field << 3)), ...varint(BigInt.asUintN(64, BigInt(number)))])

const text = (field: number, string: string): Uint8Array => block(field, new TextEncoder().encode(string))

const block = (field: number, bytes: Uint8Array): Uint8Array =>
  Uint8Array.from([...varint(BigInt((field << 3) | 2)), ...varint(BigInt(bytes.length)), ...bytes])

function varint(number: bigint): readonly number[] {
  const out: number[] = []
  let rest = number
  while (rest > 127n) {
    out.push(Number(rest & 127n) | 128)
    rest >>= 7n
  }
  return [...out, Number(rest)]
}
