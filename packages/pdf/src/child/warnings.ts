import type { Trouble } from '../protocol.ts'

/** What pdf.js warns of and a user must know, by the words of its warning. The rest are repairs that it made well. */
const known: readonly (readonly [RegExp, Trouble])[] = [
  [
    /^damaged: links|_parsedAnnotations: /,
    { code: 'corrupt', message: 'the links and notes of the page are damaged, so links may be missing' },
  ],
  [/^damaged: metadata/, { code: 'corrupt', message: 'what the file says of itself is damaged and left out' }],
  [
    /^damaged: outline|Unable to read document outline|Invalid outline item encountered/,
    { code: 'corrupt', message: 'the outline is damaged, so entries may be missing' },
  ],
  [/^damaged: attachments/, { code: 'corrupt', message: 'the list of embedded files is damaged and left out' }],
  [
    /Image exceeded maximum allowed size/,
    { code: 'over-budget', message: 'a picture is too large to decode and is left out', hint: "raise the reader's imagePixels" },
  ],
  [/Unable to decode (inline )?image/, { code: 'corrupt', message: 'a picture cannot be decoded and is left out' }],
  [
    /Unable to load CMap|loadFont.*CMap|Unable to load font data|Cannot load system font/,
    { code: 'internal', message: 'a character map or font of the PDF library could not be loaded, so some characters may be missing' },
  ],
  [
    /translateFont failed|Font is not available|loadFont - /,
    { code: 'corrupt', message: 'a font cannot be read, so its characters are missing' },
  ],
  [
    /Skipping invalid first page|Pages tree contains circular reference/,
    { code: 'corrupt', message: 'the tree of pages is damaged, so pages may be missing' },
  ],
  [
    /^damaged: content|ignoring errors during|ignoring circular reference/,
    { code: 'corrupt', message: 'the content of the page is damaged, and what follows the damage is missing' },
  ],
]

/** Listens to pdf.js, which speaks through the console; this process has no other use for it. */
export function listenToWarnings(): { take(): Trouble[] } {
  const heard = new Map<string, Trouble>()
  console.warn = (...parts: unknown[]) => {
    const line = parts.map(String).join(' ')
    const trouble = known.find(([pattern]) => pattern.test(line))?.[1]
    if (trouble) heard.set(trouble.message, trouble)
  }
  console.log = console.info = console.error = () => undefined
  return {
    take() {
      const troubles = [...heard.values()].sort((a, b) => (a.message < b.message ? -1 : 1))
      heard.clear()
      return troubles
    },
  }
}
