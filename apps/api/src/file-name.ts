import { ColragError } from '@colrag/core'

const readable = /\.(?:pdf|png|jpe?g|tiff?)$/i
/** What a file's name may have, in bytes. */
const longest = 200

/** The last part of a name as it was sent, without anything that a file system or a terminal could stumble over, short enough; may be empty. */
export function cleanName(sent: string): string {
  const last = sent.normalize('NFC').split(/[/\\]/).at(-1) ?? ''
  const clean = last.replace(/[\p{Cc}\p{Cf}\p{Cs}:*?"<>|]/gu, '').replace(/^[.\s]+|[.\s]+$/g, '')
  const ending = /\.[^.]{1,10}$/u.exec(clean)?.[0] ?? ''
  let stem = clean.slice(0, clean.length - ending.length)
  while (Buffer.byteLength(stem + ending) > longest) stem = [...stem].slice(0, -1).join('')
  return stem + ending
}

/** As `cleanName`, for a document that is to be read. Throws `bad-input` for the name of something else. */
export function documentName(sent: string): string {
  const name = cleanName(sent)
  if (readable.test(name)) return name
  throw new ColragError(
    'bad-input',
    name || 'upload',
    `${name === '' ? 'a file without a name' : name} is not the name of a document that can be read`,
    {
      hint: 'names must end in .pdf, .png, .jpg, .jpeg, .tif or .tiff',
    },
  )
}
