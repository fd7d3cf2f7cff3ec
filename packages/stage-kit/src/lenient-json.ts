/** What was not as the JSON grammar (RFC 8259) has it. `partial`: the text ended inside the value. `end`: the code unit after the value. */
export interface LenientJson {
  readonly value: unknown
  readonly repaired: boolean
  readonly partial: boolean
  readonly end: number
}

type Read = { readonly value: unknown; readonly whole: boolean } | null

const space = /(?:[\s\ufeff\u200b]|\/\/[^\n]*|\/\*[\s\S]*?(?:\*\/|$))*/y
const numeral = /[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?/y
const word = /[\p{L}_$][\p{L}\p{N}_$-]*/uy
const words: Readonly<Record<string, unknown>> = { true: true, false: false, null: null, True: true, False: false, None: null }
const closers: Readonly<Record<string, string>> = { '"': '"', "'": "'", '“': '”', '‘': '’' }
const escapes: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', b: '\b', f: '\f', '"': '"', "'": "'", '\\': '\\', '/': '/' }
const deepest = 64

/**
 * Reads one JSON value that starts at `start`, forgiving what models get wrong: comments, trailing and missing commas, raw line ends and
 * unescaped quotes in strings, other quotes, bare keys, Python's literals, fullwidth colons and commas. Where the text ends too early, whole
 * items are kept and the last is dropped: an unfinished string, number or array element never comes out. Null where no value starts there.
 */
export function readLenientJson(text: string, start: number): LenientJson | null {
  const reader = new LenientReader(text, start)
  const read = reader.value(0)
  return read && { value: read.value, repaired: reader.repaired, partial: !read.whole, end: reader.at }
}

class LenientReader {
  readonly text: string
  at: number
  repaired = false

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  /** Null: no value here. `value: undefined` with `whole: false`: cut off before anything of it could be kept. */
  value(depth: number): Read {
    if (depth > deepest) return null
    const sign = this.text[this.at] ?? ''
    if (sign === '{') return this.object(depth)
    if (sign === '[') return this.array(depth)
    if (sign in closers) return this.string(closers[sign] ?? '')
    return this.number() ?? this.literal()
  }

  private object(depth: number): Read {
    const entries: [string, unknown][] = []
    const done = (whole: boolean): Read => ({ value: Object.fromEntries(entries), whole })
    this.at++
    for (;;) {
      const sign = this.next()
      if (sign === '') return done(false)
      if (sign === '}') return this.close(done(true))
      const key = sign in closers ? this.string(closers[sign] ?? '') : this.bareKey()
      if (!key) return null
      if (!key.whole) return done(false)
      const colon = this.next()
      if (colon === '') return done(false)
      if (colon !== ':' && colon !== '：') return null
      this.repaired ||= colon !== ':'
      this.at++
      if (this.next() === '') return done(false)
      const read = this.value(depth + 1)
      if (!read) return null
      if (read.value !== undefined) entries.push([String(key.value), read.value])
      if (!read.whole) return done(false)
      this.comma('}')
    }
  }

  private array(depth: number): Read {
    const items: unknown[] = []
    this.at++
    for (;;) {
      const sign = this.next()
      if (sign === '') return { value: items, whole: false }
      if (sign === ']') return this.close({ value: items, whole: true })
      const read = this.value(depth + 1)
      if (!read) return null
      if (!read.whole) return { value: items, whole: false }
      items.push(read.value)
      this.comma(']')
    }
  }

  private string(closer: string): Read {
    this.repaired ||= closer !== '"'
    let value = ''
    for (this.at++; this.at < this.text.length; this.at++) {
      const sign = this.text[this.at] ?? ''
      if (sign === closer && this.endsString()) return this.close({ value, whole: true })
      if (sign === '\\') value += this.escape()
      else value += sign
      this.repaired ||= sign < ' ' || sign === closer
    }
    return { value: undefined, whole: false }
  }

  // A quote inside a sentence is followed by more of the sentence, one that ends it by what JSON has between values.
  private endsString(): boolean {
    return /^[^\S\n]*(?:[,，:：}\]\n\r]|\/[/*]|$)/u.test(this.text.slice(this.at + 1, this.at + 40))
  }

  private escape(): string {
    const code = this.text[++this.at] ?? ''
    if (code === 'u') {
      const hex = /^[0-9a-fA-F]{4}/.exec(this.text.slice(this.at + 1, this.at + 5))?.[0]
      if (hex) {
        this.at += 4
        return String.fromCharCode(Number.parseInt(hex, 16))
      }
    }
    const known = escapes[code]
    this.repaired ||= known === undefined || code === "'"
    return known ?? `\\${code}`
  }

  private number(): Read {
    const found = this.match(numeral)
    if (found === '') return null
    this.repaired ||= !/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(found)
    // More digits may have been to come.
    return this.at >= this.text.length ? { value: undefined, whole: false } : { value: Number(found), whole: true }
  }

  private literal(): Read {
    const found = this.match(word)
    if (found in words) {
      this.repaired ||= !/^[tfn]/.test(found)
      return { value: words[found], whole: true }
    }
    const cut = this.at >= this.text.length && Object.keys(words).some((w) => w.startsWith(found))
    return cut ? { value: undefined, whole: false } : null
  }

  private bareKey(): Read {
    this.repaired = true
    const found = this.match(word)
    return found === '' ? null : { value: found, whole: true }
  }

  private comma(closer: string): void {
    const sign = this.next()
    if (sign === ',' || sign === '，') {
      this.at++
      const after = this.next()
      this.repaired ||= sign !== ',' || after === closer
    } else this.repaired ||= sign !== closer && sign !== ''
  }

  private close(read: Read): Read {
    this.at++
    return read
  }

  /** The next sign that is no space or comment, '' at the end. */
  private next(): string {
    const skipped = this.match(space)
    this.repaired ||= /[^ \t\r\n]/.test(skipped)
    return this.text[this.at] ?? ''
  }

  private match(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? ''
    this.at += found.length
    return found
  }
}
