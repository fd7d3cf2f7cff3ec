/** Who made a derived record. `confidence` in [0, 1]; `rule` names the rule where no model was asked. */
export interface Provenance {
  readonly stage: string
  readonly fingerprint: string
  readonly model?: string
  readonly rule?: string
  readonly confidence?: number
}
