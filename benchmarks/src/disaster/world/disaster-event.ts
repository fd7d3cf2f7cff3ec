import type { Disaster } from '../../sample-corpus/world.ts'

export type DisasterKind = 'flood' | 'slide' | 'typhoon' | 'quake' | 'tsunami'

/** Days after the event on which each phase of recovery began or ended. */
interface Phases {
  readonly emergencyEnd: number
  readonly worksStart: number
  readonly planDecided: number
  readonly lastHome: number
}

/** One invented disaster: what a report on it states. */
export interface DisasterEvent extends Disaster {
  readonly kind: DisasterKind
  /** Of the western calendar. */
  readonly westernYear: number
  readonly phases: Phases
  /** Damage in hundred million yen, one decimal. */
  readonly amount: string
  /** Total rain in mm of floods, slides and typhoons; height of the wave in m of tsunamis; magnitude of quakes. */
  readonly force: string
  /** Peak levels in m: of its own river first, then of rivers that other disasters made known. */
  readonly gauges: readonly { readonly river: string; readonly level: string }[]
  /** Homes that towns built for those who lost theirs, by town in the order of `towns`, and the years it took. */
  readonly publicHomes: readonly { readonly built: number; readonly years: string }[]
}
