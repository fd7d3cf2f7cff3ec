import type { Atom } from '../atom.ts'

const leastMarks = 4

/**
 * Do some labels number an axis: four or more numbers in one line across or down, evenly spaced, whose values rise or fall by equal steps?
 */
export function hasAxis(labels: readonly Atom[]): boolean {
  const marks = labels.flatMap((a) => {
    const text = a.text.normalize('NFKC').replace(/[,%年月]/g, '')
    return /^[-+−▲]?\d+(\.\d+)?$/.test(text)
      ? [
          {
            value: Number(text.replace(/[−▲]/, '-')),
            x: a.box.x + a.box.width / 2,
            right: a.box.x + a.box.width,
            y: a.box.y + a.box.height / 2,
          },
        ]
      : []
  })
  const lines = (across: (m: (typeof marks)[number]) => number): (typeof marks)[number][][] => {
    const groups: (typeof marks)[number][][] = []
    for (const mark of [...marks].sort((a, b) => across(a) - across(b))) {
      const last = groups.at(-1)
      if (last && across(mark) - across(last.at(-1) as typeof mark) <= 2) last.push(mark)
      else groups.push([mark])
    }
    return groups.filter((g) => g.length >= leastMarks)
  }
  const even = (values: readonly number[]): boolean => {
    const steps = values.slice(1).map((v, i) => v - (values[i] as number))
    const first = steps[0] as number
    return first !== 0 && steps.every((s) => Math.abs(s - first) <= Math.max(0.15 * Math.abs(first), 1e-6))
  }
  return (
    lines((m) => m.y).some((g) =>
      isAxis(
        g.sort((a, b) => a.x - b.x),
        (m) => m.x,
        even,
      ),
    ) ||
    [lines((m) => m.x), lines((m) => m.right)].flat().some((g) =>
      isAxis(
        g.sort((a, b) => a.y - b.y),
        (m) => m.y,
        even,
      ),
    )
  )
}

function isAxis<T extends { readonly value: number }>(
  marks: readonly T[],
  place: (mark: T) => number,
  even: (values: readonly number[]) => boolean,
): boolean {
  for (let i = 0; i + leastMarks <= marks.length; i++) {
    const run = marks.slice(i, i + leastMarks)
    if (even(run.map((m) => m.value)) && even(run.map(place))) return true
  }
  return false
}
