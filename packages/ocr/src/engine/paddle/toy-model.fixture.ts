/** What a graph writer must be able to do: `onnxGraph` of the testing package. */
interface GraphWriter {
  node(op: string, inputs: readonly string[], attributes?: Readonly<Record<string, number | readonly number[]>>): string
  floats(values: readonly number[], dims: readonly number[]): string
  input(name: string, type: 'float', dims: readonly (number | string)[]): string
  output(name: string, from: string, type: 'float', dims: readonly (number | string)[]): void
  metadata(key: string, value: string): void
  bytes(): Uint8Array
}

/**
 * A recogniser that reads grey blocks on white: of each 8 columns of a line the darkest brightness counts, and class k stands for brightness
 * 1 - 2k/(n-1), so that class 0 (white) is the blank and the last one black. Its metadata hold the characters when `carried` is true.
 */
export function toyRecogniser(graph: GraphWriter, characters: readonly string[], carried: boolean): Uint8Array {
  const classes = characters.length
  const input = graph.input('x', 'float', [1, 3, 48, 'width'])
  const negative = graph.node('Mul', [input, graph.floats([-1], [1])])
  const darkest = graph.node('MaxPool', [negative], { kernel_shape: [48, 8], strides: [48, 8] })
  const grey = graph.node('ReduceMean', [darkest], { axes: [1], keepdims: 0 })
  const steps = graph.node('Transpose', [graph.node('Mul', [grey, graph.floats([-1], [1])])], { perm: [0, 2, 1] })
  const levels = graph.floats(
    characters.map((_, k) => 1 - (2 * k) / (classes - 1)),
    [1, 1, classes],
  )
  const off = graph.node('Sub', [steps, levels])
  const score = graph.node('Mul', [graph.node('Mul', [off, off]), graph.floats([-200], [1])])
  graph.output('scores', graph.node('Softmax', [score], { axis: 2 }), 'float', [1, 'steps', classes])
  if (carried) graph.metadata('character', characters.slice(1).join('\n'))
  return graph.bytes()
}

/** A detector that takes for writing what is dark, and what is not far to the left or right of it. */
export function toyDetector(graph: GraphWriter): Uint8Array {
  const input = graph.input('x', 'float', [1, 3, 'height', 'width'])
  const dark = graph.node('Mul', [graph.node('Sub', [input, graph.floats([1], [1])]), graph.floats([-0.5], [1])])
  const wide = graph.node('MaxPool', [dark], { kernel_shape: [1, 41], strides: [1, 1], pads: [0, 20, 0, 20] })
  graph.output('map', graph.node('ReduceMean', [wide], { axes: [1], keepdims: 1 }), 'float', [1, 1, 'height', 'width'])
  return graph.bytes()
}
