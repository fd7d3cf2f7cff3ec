import { figure } from './figure.ts'
import type { Figure } from './figure.ts'
import { middle, peak, race } from './race.ts'
import type { Bench } from './section.ts'
import { speedProcess } from './speed-process.ts'

/** So large a document would take longer than all the others. */
const mostPages = 100

/**
 * Whole documents read as the command reads them, each process from its start: with two jobs on two cores, against one job on one core and against
 * one job that may use both, since a process collects garbage and compiles on a second core.
 */
export async function speedOfJobs(
  bench: Bench,
  documents: readonly { readonly file: string; readonly pages: number }[],
): Promise<Figure[]> {
  const files = documents.filter(({ pages }) => pages <= (bench.quick ? 4 : mostPages)).map(({ file }) => file)
  const runner = (name: string, jobs: number, cores?: number): Parameters<typeof race>[1][number] => ({
    name: `colrag ${name}`,
    process: speedProcess(cores),
    request: { task: 'whole', files, pages: 0, jobs },
  })
  const raced = await race(
    bench,
    [runner('--jobs 1 on one core', 1, 1), runner('--jobs 1', 1), runner('--jobs 2', 2)],
    bench.quick ? 1 : 2,
    false,
  )
  const [pinned, one, two] = ['colrag --jobs 1 on one core', 'colrag --jobs 1', 'colrag --jobs 2'].map((name) =>
    raced.find((r) => r.name === name),
  )
  if (!two) return []
  const n = two.rounds[0]?.pages ?? 0
  const times = (name: string, base: typeof one, target?: number): Figure[] =>
    base === undefined
      ? []
      : [
          figure({
            name: `speed of --jobs 2 against ${name}`,
            ours: middle(two, 'pagesPerSecond') / middle(base, 'pagesPerSecond'),
            unit: 'times',
            n,
            ...(target === undefined ? {} : { target }),
          }),
        ]
  return [
    ...times('--jobs 1 on one core', pinned, 1.7),
    ...times('--jobs 1', one),
    figure({ name: 'peak memory, --jobs 2', ours: peak(two), unit: 'MiB', n }),
  ]
}
