import stringWidth from 'string-width'

/** One line on a terminal that is written over; nothing elsewhere. Always on standard error. */
export interface Progress {
  show(what: string, done: number, of: number): void
  /** Says a whole line, which stays. */
  say(line: string): void
  clear(): void
}

const often = 100

export function showProgress(stream: NodeJS.WriteStream = process.stderr): Progress {
  let width = 0
  let last = -Infinity
  const clear = (): void => {
    if (width > 0) stream.write(`\r${' '.repeat(width)}\r`)
    width = 0
  }
  return {
    show(what, done, of) {
      if (!stream.isTTY || (done < of && performance.now() - last < often)) return
      last = performance.now()
      const text = ` ${what}: ${done} of ${of}`
      stream.write(`\r${text}${' '.repeat(Math.max(0, width - stringWidth(text)))}`)
      width = stringWidth(text)
    },
    say(line) {
      clear()
      stream.write(`${line}\n`)
    },
    clear,
  }
}
