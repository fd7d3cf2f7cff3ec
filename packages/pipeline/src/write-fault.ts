import { ColragError } from '@colrag/core'

/** What the system says of a write to a place, in the words of the house: `over-budget` for a full disk, `invalid-options` for a place that takes none. */
export function writeFault(place: string, error: unknown, left: string): unknown {
  if (ColragError.is(error)) return error
  const code = (error as NodeJS.ErrnoException).code ?? ''
  if (['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code))
    return new ColragError('over-budget', place, `the disk is full, or a limit on files is reached: ${place} cannot grow`, {
      cause: error,
      hint: `make room and run the same command again; ${left}`,
    })
  if (['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'].includes(code))
    return new ColragError('invalid-options', place, `${place} cannot be made or written to (${code})`, {
      cause: error,
      hint: `check its permissions, or name another place; ${left}`,
    })
  return error
}
