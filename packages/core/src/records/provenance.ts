import type { ModelCall } from './model-call.ts'

/**
 * Who made a derived record. `confidence` in [0, 1]; `rule` names the rule where no model was asked. `sources`: where several parts had a
 * say in it, what each of them said, in the order in which they count. `call`: how a model was asked, also where its reply was not used.
 */
export interface Provenance {
  readonly stage: string
  readonly fingerprint: string
  readonly model?: string
  readonly rule?: string
  readonly confidence?: number
  readonly call?: ModelCall
  readonly sources?: readonly Omit<Provenance, 'sources'>[]
}
