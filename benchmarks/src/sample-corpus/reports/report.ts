import type { PageFlow } from '../../writing/page-flow.ts'
import type { Teller } from '../telling.ts'
import type { World } from '../world.ts'

/** One document of the corpus: how it looks and what it says. */
interface Report {
  readonly volume: 1 | 2 | 3
  /** File name without number and suffix, and the title on its pages. */
  readonly title: string
  readonly date: string
  readonly face: 'sans' | 'serif'
  readonly accent: string
  readonly subtitle: string
  write(flow: PageFlow, teller: Teller): void
}

export type ReportMaker = (world: World) => Report
