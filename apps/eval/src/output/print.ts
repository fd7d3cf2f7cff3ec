/** Writes to standard output and waits until all of it is out, however slow the reader. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())))
}

/** One line of JSON, in which what could steer a terminal is escaped. */
export const printJson = (value: unknown): Promise<void> =>
  print(
    `${JSON.stringify(value).replace(/[\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, '0')}`)}\n`,
  )
