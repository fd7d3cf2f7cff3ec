const mostBytes = 80

/**
 * A name for a file that says which word it is of, at its `place` among others (from 1): `01-氾濫.png`. Letters, digits, `.`, `_` and `+` stay, in any
 * script; what a file system or a shell may read otherwise is a `-`. At most some 80 bytes long. Other places give other names, whatever the words and
 * however a file system takes capitals.
 */
export function pictureName(place: number, word: string): string {
  const number = String(place).padStart(2, '0')
  const said = cutAt(mostBytes, word.normalize('NFC').replaceAll(/[^\p{L}\p{M}\p{N}._+]+/gu, '-')).replaceAll(/^[-.]+|[-.]+$/g, '')
  return said === '' ? `${number}.png` : `${number}-${said}.png`
}

function cutAt(bytes: number, text: string): string {
  let room = bytes
  const kept = Array.from(text).findIndex((character) => (room -= Buffer.byteLength(character)) < 0)
  return kept < 0 ? text : Array.from(text).slice(0, kept).join('')
}
