import { expect, test } from 'vitest'
import { fileSize } from './file-size.ts'

test.each([
  [0, '0 B'],
  [999, '999 B'],
  [1500, '1.5 kB'],
  [12_345_678, '12 MB'],
  [5_000_000_000_000, '5000 GB'],
])('%i is %s', (bytes, said) => expect(fileSize(bytes)).toBe(said))
