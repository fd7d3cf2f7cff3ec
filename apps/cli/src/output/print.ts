/** Writes to standard output and waits until all of it is out, however slow the reader. */
export function print(text: string): Promise<void> {
  return new Promise((resolve, reject) => process.stdout.write(text, (error) => (error ? reject(error) : resolve())))
}

export const printJson = (value: unknown): Promise<void> => print(`${JSON.stringify(value)}\n`)
