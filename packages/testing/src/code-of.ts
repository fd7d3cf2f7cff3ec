import { ColragError } from '@colrag/core'

/** The code of the error that a promise ends in; null where it ends well. */
export async function codeOf(promise: Promise<unknown>): Promise<string | null> {
  try {
    await promise
    return null
  } catch (error) {
    return ColragError.is(error) ? error.code : String(error)
  }
}
