import { setImmediate } from 'node:timers/promises'
import { Command } from 'commander'
import { checkParts, checkServers } from '@colrag/recipes'
import type { PartState, ServerState } from '@colrag/recipes'
import { modelSettings } from '../model-options.ts'
import { print, printJson } from '../output/print.ts'
import { textTable } from '../output/text-table.ts'

export function doctorCommand(signal: AbortSignal): Command {
  return new Command('doctor')
    .description('show what is installed, what is missing, what each missing part would give, and which model servers answer')
    .option('--offline', 'ask no server')
    .option('--json', 'print one JSON document')
    .action(async (options: { readonly offline?: boolean; readonly json?: boolean }) => {
      const servers = await checkServers({ ...modelSettings(process.env), offline: options.offline === true }, signal)
      const parts = [...(await checkParts()), ...servers]
      // Loading parts blocks; a Ctrl-C of that time is heard only now.
      await setImmediate()
      signal.throwIfAborted()
      if (options.json) await printJson({ parts })
      else await print(partList(parts))
      process.exitCode = parts.some((p) => p.needed && p.state !== 'ok') ? 1 : 0
    })
}

/** What is there as a table; below it how to get what is not. */
function partList(parts: readonly (PartState | ServerState)[]): string {
  const table = textTable(
    ['part', 'state', 'version', 'what it gives'],
    parts.map((p) => [p.name, p.state, p.version, p.gives]),
  )
  const hints = parts.filter((p) => p.hint !== '').map((p) => `  ${p.name}: ${p.hint}`)
  return `${[table, ...(hints.length > 0 ? ['', 'to get what is missing', ...hints] : [])].join('\n')}\n`
}
