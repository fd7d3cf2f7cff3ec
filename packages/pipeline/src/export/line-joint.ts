import { isCjk } from '@colrag/stage-kit'

/** What stands between two lines that become one: nothing within Japanese or behind a hyphen, else a space. */
export const lineJoint = (above: string, line: string): '' | ' ' =>
  (isCjk(above.at(-1) ?? '') && isCjk(line[0] ?? '')) || /\p{L}[-‐]$/u.test(above) ? '' : ' '
