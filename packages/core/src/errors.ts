/**
 * The closed set of things that can go wrong. `unsupported`: a part cannot do this; `invalid-options`: the caller's mistake;
 * `bad-input`: not a document we read; `encrypted`: a password is needed; `corrupt`: damaged beyond repair; `empty`: nothing in it;
 * `over-budget`: more time, memory, pixels or objects than allowed; `model-failed`: a model could not run; `model-output`: its reply
 * could not be used; `index-incompatible`: the workspace was made by other parts; `locked`: another writer holds it;
 * `not-found`: the named thing does not exist; `aborted`: the caller stopped it; `internal`: a fault of ours.
 */
export const errorCodes = [
  'unsupported',
  'invalid-options',
  'bad-input',
  'encrypted',
  'corrupt',
  'empty',
  'over-budget',
  'model-failed',
  'model-output',
  'index-incompatible',
  'locked',
  'not-found',
  'aborted',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * A fault that is data: recorded beside the results. `subject` names the file, page or block it is about. `minor`: next to nothing is lost by
 * it, so that a document with no others counts as whole.
 */
export interface Issue {
  readonly stage: string
  readonly subject: string
  readonly code: ErrorCode
  readonly message: string
  readonly hint?: string
  readonly minor?: true
}

const marker: unique symbol = Symbol.for('colrag.error') as never

/** The one error class: a caller's mistake or a fault that ends the call. Recognised by marker, so two copies of core agree. */
export class ColragError extends Error {
  readonly code: ErrorCode
  readonly subject: string
  readonly hint: string | undefined
  readonly retryable: boolean

  constructor(code: ErrorCode, subject: string, message: string, options: { hint?: string; cause?: unknown; retryable?: boolean } = {}) {
    super(redact(message), options.cause === undefined ? undefined : { cause: options.cause })
    this.name = 'ColragError'
    this.code = code
    this.subject = redact(subject)
    this.hint = options.hint
    this.retryable = options.retryable ?? false
    Object.defineProperty(this, marker, { value: true })
  }

  static is(value: unknown): value is ColragError {
    return typeof value === 'object' && value !== null && marker in value
  }
}

/** The issue record of an error; an unknown error becomes `internal` with its message and no stack. */
export function issueOf(stage: string, subject: string, error: unknown): Issue {
  if (ColragError.is(error)) {
    return { stage, subject, code: error.code, message: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) }
  }
  const message = error instanceof Error ? error.message : String(error)
  return { stage, subject, code: 'internal', message: redact(message) || 'an unknown fault' }
}

/** Keys and passwords inside URLs and headers must not reach logs or records. */
function redact(text: string): string {
  return text
    .replace(/(\/\/[^/\s:@]+:)[^@\s]+@/g, '$1***@')
    .replace(/((?:api[-_]?key|token|password|authorization)["']?\s*[=:]\s*["']?(?:bearer\s+)?)[^\s"'&,]+/gi, '$1***')
}
