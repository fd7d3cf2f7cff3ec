/**
 * Who made a derived record. `confidence` in [0, 1]; `rule` names the rule where no model was asked. `sources`: where several parts had a
 * say in it, what each of them said, in the order in which they count.
 */
export interface Provenance {
  readonly stage: string
  readonly fingerprint: string
  readonly model?: string
  readonly rule?: string
  readonly confidence?: number
  readonly sources?: readonly Omit<Provenance, 'sources'>[]
}
