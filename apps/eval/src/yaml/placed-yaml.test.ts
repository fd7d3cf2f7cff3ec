import { expect, test } from 'vitest'
import { placedYaml } from './placed-yaml.ts'

const refused = (text: string): readonly string[] => {
  let told: readonly string[] = []
  try {
    placedYaml('a.yaml', text, (faults) => {
      told = faults
      throw new Error('refused')
    })
  } catch {
    return told
  }
  return []
}

test('values come with their lines; what is not there has the line of what is around it', () => {
  const { value, lineOf } = placedYaml('a.yaml', 'expect:\n  - dataset: a\n    recipe: b\n', () => expect.unreachable())
  expect(value).toEqual({ expect: [{ dataset: 'a', recipe: 'b' }] })
  expect([['expect', 0, 'recipe'], ['expect', 0, 'metric'], ['nothing'], []].map(lineOf)).toEqual([3, 2, 1, 1])
})

test('what is no YAML is told with its line, and names that stand for too much are told too', () => {
  expect(refused('a: 1\nb: [1, 2\n')).toEqual([expect.stringMatching(/^a\.yaml:\d: /)])
  const bomb = [
    'a: &a [x, x, x, x, x, x, x, x, x]',
    ...'bcdefg'.split('').map((name, i) => `${name}: &${name} [${Array(9).fill(`*${'abcdef'[i]}`).join(', ')}]`),
  ]
  expect(refused(`${bomb.join('\n')}\n`)).toEqual([expect.stringMatching(/^a\.yaml: .*alias/i)])
})
