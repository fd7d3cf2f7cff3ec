import type { OcrEngine } from '../ocr-engine.ts'
import { commandEngine } from './command-engine.ts'
import { runProgram } from './run-program.ts'

/** `command`: the program's name or path. `version` stands in the fingerprint for the program and its data, see `CommandOptions`. */
export interface TesseractCommandOptions {
  readonly command?: string
  readonly version?: string
}

/** The `tesseract` program of the system with the languages that are installed for it. */
export function tesseractCommand({ command = 'tesseract', version }: TesseractCommandOptions = {}): OcrEngine {
  const name = 'tesseract-command'
  return commandEngine({
    name,
    command,
    args: ['{picture}', 'stdout', '-l', '{language}', '--psm', '{layout}', '--dpi', '300', '-c', 'tessedit_create_tsv=1'],
    charactersArgs: ['-c', 'tessedit_char_whitelist={characters}'],
    layouts: { page: '3', block: '6', columns: '5', line: '7', word: '8' },
    format: 'tsv',
    languages: async () => {
      const told = await runProgram(command, ['--list-langs'], { name, timeLimit: 30_000 })
      return told.split(/\r?\n/).map((line) => line.trim())
    },
    ...(version === undefined ? {} : { version }),
  })
}
