import { homedir } from 'node:os'
import { basename, join, resolve } from 'node:path'

/** What engines are called by; each may be followed by a colon and its model, a program or a folder. */
export const providerNames = ['tesseract', 'tesseract-command', 'paddle', 'ndlocr'] as const

const next = new RegExp(`,(?=\\s*(?:${providerNames.join('|')})\\s*(?:[:,]|$))`)

/** The engines that a text names, each as it stands there. A comma parts two of them only where the name of an engine follows: folders may hold commas. */
export const engineParts = (name: string): readonly string[] => name.split(next)

/**
 * The text with the paths of folders and programs as seen from the folder `from`, so that it means the same from anywhere; `~/` is the user's
 * home. A program that is named without a folder stays as it is: the system knows where it lies.
 */
export function resolveEngine(name: string, from: string): string {
  return engineParts(name)
    .map((part) => {
      const [, provider = '', model = ''] = /^\s*([^:]*?)\s*:\s*(.*?)\s*$/.exec(part) ?? []
      const isPath = model !== '' && (provider === 'paddle' || basename(model) !== model)
      return isPath && (providerNames as readonly string[]).includes(provider)
        ? `${provider}:${resolve(from, withHome(model))}`
        : part.trim()
    })
    .join(',')
}

const withHome = (path: string): string => (/^~[\\/]/.test(path) ? join(homedir(), path.slice(2)) : path)
