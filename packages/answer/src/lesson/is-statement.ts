import { isCjk } from '@colrag/stage-kit'

/** In characters of Japanese; other scripts take half the room. */
const shortest = 12
const longest = 180

/** Whether a text says something by itself: of some length, mostly words, with an end. Headings, lists of numbers and questions do not. */
export function isStatement(text: string): boolean {
  const room = [...text].reduce((sum, c) => sum + (isCjk(c) ? 1 : 0.5), 0)
  if (room < shortest || room > longest) return false
  if (/[?？]$|[.…・‥]{4,}|^[、。，）)」』]|^(?:は|が|を|に|の|で|と|も|や|へ)(?!\p{Script=Hiragana})/u.test(text)) return false
  const digits = text.match(/[\d０-９]/gu)?.length ?? 0
  if (digits > text.length * 0.3) return false
  return isCjk([...text].find((c) => /\p{L}/u.test(c)) ?? '')
    ? endsInJapanese.test(text)
    : /[.!]["”’)]*$/u.test(text) && /^["“‘(]?[\p{Lu}\d]/u.test(text)
}

// A full stop, or a verb, adjective or noun that items of lessons end in.
const endsInJapanese =
  /[。．!！][」』）)]*$|(?:こと|べき|必要|重要|有効|大切|不可欠|徹底|見直し|確保|整備|強化|充実|[うくすつぬむるただい])$/u
