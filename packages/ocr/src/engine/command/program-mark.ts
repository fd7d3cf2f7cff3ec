import { accessSync, constants, realpathSync, statSync } from 'node:fs'
import { basename, delimiter, extname, join, resolve } from 'node:path'

/**
 * What tells one program from another of the same name, and from itself after an update: the file that would be run, links followed, with its
 * size in bytes and the time of its last change in milliseconds. A program that is not found has only its name.
 */
export function programMark(command: string): string {
  const file = findProgram(command)
  if (file === null) return command
  const { size, mtimeMs } = statSync(file)
  return `${file} ${size} ${mtimeMs}`
}

/** The file that would be run, links followed; null where the system finds none. */
export function findProgram(command: string): string | null {
  for (const path of candidates(command))
    try {
      accessSync(path, constants.X_OK)
      const file = realpathSync(path)
      if (statSync(file).isFile()) return file
    } catch {
      // Not here: the next folder may have it.
    }
  return null
}

/** Where the system looks for a program, in order. */
function candidates(command: string): readonly string[] {
  // oxlint-disable-next-line node/no-process-env -- the folders that starting a program looks in are told nowhere else
  const { PATH = '', PATHEXT = '.EXE;.CMD;.BAT;.COM' } = process.env
  const endings = process.platform === 'win32' && extname(command) === '' ? PATHEXT.split(';') : ['']
  const folders = basename(command) === command ? PATH.split(delimiter) : ['']
  return folders.flatMap((folder) => endings.map((ending) => resolve(join(folder, command + ending))))
}
