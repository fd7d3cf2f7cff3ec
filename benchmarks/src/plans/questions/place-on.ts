import type { PlanPlace, PrintedWord } from '../gold.ts'
import type { WrittenSheet } from '../write-plan-file.ts'

/** Where numbered words of the page are printed: the answer, and what says what it is. */
export function placeOn({
  gold: { file, page, kind },
  words: { words },
}: WrittenSheet): (answer: readonly number[], context: readonly number[]) => PlanPlace {
  const of = (numbers: readonly number[]): readonly PrintedWord[] => numbers.flatMap((i) => (words[i] ? [words[i]] : []))
  const boxes = (numbers: readonly number[]): PlanPlace['boxes'] => of(numbers).map(([, x0, y0, x1, y1]) => [x0, y0, x1, y1])
  return (answer, context) => ({
    file,
    page,
    quote: of(answer).map(([text]) => text).join(' '), // prettier-ignore
    boxes: boxes(answer),
    context: boxes(context),
    kind,
  })
}
