/** How a command ended, told by what it did: 0 until something was left out (3) or failed (1), which weighs more. */
export interface Outcome {
  leftOut(): void
  failed(): void
  code(): number
}

export function outcome(): Outcome {
  let code = 0
  return {
    leftOut: () => void (code ||= 3),
    failed: () => void (code = 1),
    code: () => code,
  }
}
