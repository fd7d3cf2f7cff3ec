import { ColragError } from '@colrag/core'

/** Does some work that reads the index of a workspace; where a file of it is damaged, the error names both and says what mends it. */
export async function tellDamage<T>(workspace: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    if (!ColragError.is(cause) || cause.code !== 'corrupt') throw cause
    throw new ColragError('corrupt', cause.subject, `the index in ${workspace} is damaged: ${cause.subject}: ${cause.message}`, {
      cause,
      hint: mending,
    })
  }
}

export const mending = 'colrag verify --repair mends it'
