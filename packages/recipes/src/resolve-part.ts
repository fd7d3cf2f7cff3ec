import { homedir } from 'node:os'
import { join, resolve } from 'node:path'
import { ColragError } from '@colrag/core'
import { resolveEngine } from '@colrag/ocr'
import { isCommand, resolveCommand } from '@colrag/stage-kit'
import { resolveLayout } from './layout-by-name.ts'
import type { ExchangedParts } from './recipe-name.ts'

/** A part with the folders, files and programs in it as seen from the folder `from`, so that its name means the same from anywhere. Throws `invalid-options` for no name. */
export function resolvePart(part: keyof ExchangedParts, value: string, from: string): string {
  if (value.trim() === '')
    throw new ColragError('invalid-options', part, `the part ${part} is given without a name`, { hint: 'name it, or leave its option out' })
  if (isCommand(value)) return resolveCommand(value, from)
  if (part === 'ocr') return resolveEngine(value, from)
  if (part === 'layout') return resolveLayout(value, from)
  const place = (path: string): string => (/^~[\\/]/.test(path) ? join(homedir(), path.slice(2)) : resolve(from, path))
  return value
    .split(',')
    .map((one) =>
      one
        .trim()
        // A hub's owner/name is no folder, and what is below the folder where we stand says so: ./model.
        .replace(/^((?:\w+:)?(?:onnx|static)):((?:\.{0,2}|~)[\\/][^?]*)/, (_, kind: string, path: string) => `${kind}:${place(path)}`)
        .replace(/^(\w+:llamacpp:)([^?]+)/, (_, head: string, file: string) => `${head}${place(file)}`),
    )
    .join(',')
}
