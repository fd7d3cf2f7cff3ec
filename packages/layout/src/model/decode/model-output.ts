import { ColragError } from '@colrag/core'
import type { Fit } from '../picture/fit-picture.ts'

/** A tensor that a model gave back, its numbers in row-major order. */
export interface ModelOutput {
  readonly name: string
  readonly dims: readonly number[]
  readonly data: ArrayLike<number>
}

/** `model` names it in errors; `classes`: how many labels the user gave; regions of a `threshold` and above are wanted. */
export interface DecodeRequest {
  readonly model: string
  readonly fit: Fit
  readonly classes: number
  readonly threshold: number
}

/** The output with the given name, or undefined. */
export const outputNamed = (outputs: readonly ModelOutput[], name: string): ModelOutput | undefined =>
  outputs.find((output) => output.name === name)

/** The error for outputs of another shape than the family reads. */
export function unreadable(model: string, outputs: readonly ModelOutput[], wanted: string): ColragError {
  const shapes = outputs.map(({ name, dims }) => `${name} [${dims.join(', ')}]`).join(', ')
  return new ColragError('invalid-options', model, `the model gives ${shapes}, where ${wanted} was expected`, {
    hint: 'choose the family that the model belongs to',
  })
}

/** Throws `invalid-options` unless the model tells as many classes apart as there are labels. */
export function checkClasses({ model, classes }: DecodeRequest, told: number): void {
  if (told === classes) return
  throw new ColragError('invalid-options', model, `the model tells ${told} classes apart, but ${classes} labels are given`, {
    hint: 'give one label for each class, in the order of the model',
  })
}
