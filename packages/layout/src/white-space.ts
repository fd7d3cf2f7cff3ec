/** Is a UTF-16 code unit white space, as `\s` of a regular expression has it? */
export const isWhiteSpace = (unit: number): boolean =>
  unit < 0xa0
    ? unit === 0x20 || (unit >= 0x09 && unit <= 0x0d)
    : unit === 0xa0 ||
      unit === 0x3000 ||
      (unit >= 0x2000 && unit <= 0x200a) ||
      unit === 0x2028 ||
      unit === 0x2029 ||
      unit === 0x202f ||
      unit === 0x205f ||
      unit === 0x1680 ||
      unit === 0xfeff

/** How many code units of a text are no white space. */
export function inkedLength(text: string): number {
  let count = 0
  for (let at = 0; at < text.length; at++) if (!isWhiteSpace(text.charCodeAt(at))) count++
  return count
}
