import { expect, it } from 'vitest'
import { featureRuns } from './features.ts'
import { stemEnglish } from './stem-english.ts'

it.each([
  [['release', 'releases', 'released', 'releasing']],
  [['strip', 'stripped', 'stripping', 'strips']],
  [['plant', 'planted', 'plants', 'planting']],
  [['city', 'cities']],
  [['buried', 'burial']],
  [['draw', 'drew', 'drawn', 'draws']],
  [['deliver', 'delivered', 'delivers']],
  [['box', 'boxes']],
])('%j have one stem', (words) => expect(new Set(words.map(stemEnglish)).size).toBe(1))
it.each([['status'], ['lan8710a'], ['gas'], ['bus']])('%s keeps its letters', (word) => expect(stemEnglish(word)).toBe(word))
it.each([
  ['亡くなった人の数', '死者の数'],
  ['けが人は何人', '負傷者は何人'],
  ['people killed', 'people who died'],
  ['T.V.Q.', 'TVQ'],
  ['R0.50', 'radius 0.50'],
  ['the Board’s budget', 'the board budget'],
])('%s and %s are compared as one', (a, b) => {
  const features = (text: string): string[] =>
    featureRuns(text)
      .flat()
      .filter((f) => !['who'].includes(f))
  expect(features(a)).toEqual(features(b))
})
