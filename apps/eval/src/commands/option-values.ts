import { ColragError } from '@colrag/core'

/** An option that may be given several times. */
export const several = (value: string, held: readonly string[] = []): readonly string[] => [...held, value]

export function wholeNumber(name: string): (value: string) => number {
  return (value) => {
    const number = Number(value)
    if (value.trim() === '' || !Number.isSafeInteger(number) || number < 1)
      throw new ColragError('invalid-options', name, `${name} wants a whole number of at least 1, not ${value.trim() || 'nothing'}`)
    return number
  }
}

/** `5,10`: rising, each once. */
export const cutOffs = (value: string): readonly number[] => [...new Set(value.split(',').map(wholeNumber('--k')))].sort((a, b) => a - b)
