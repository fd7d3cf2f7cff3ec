import type { Space, Trial } from '@colrag/core'

/** What makes two runs one study. */
export interface StudyDefinition {
  readonly name: string
  readonly space: Space
  readonly directions: readonly ('minimize' | 'maximize')[]
  readonly sampler: string
  readonly pruner: string | null
  readonly seed: number
}

/** Of a trial as it is kept; `failure` says why it failed. */
export interface KeptTrial extends Trial {
  readonly failure?: string
}

/** Keeps the trials of studies by name. One process works on a study at a time. */
export interface StudyStorage {
  /**
   * The trials of this study in order of number; none where it is new. Throws `index-incompatible` where a study of this name is defined
   * otherwise, `corrupt` where what is kept cannot be read.
   */
  open(definition: StudyDefinition): readonly KeptTrial[]
  /** Keeps a trial, or replaces the one of its number; durable when it returns. */
  put(study: string, trial: KeptTrial): void
  close(): void
}
