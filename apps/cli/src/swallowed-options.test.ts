import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { refuseSwallowedOptions } from './swallowed-options.ts'

const main = fileURLToPath(new URL('main.ts', import.meta.url))
const colrag = (...args: string[]): Promise<{ code: unknown; stdout: string; stderr: string }> =>
  new Promise((resolve) =>
    execFile(process.execPath, ['--conditions=colrag-source', main, ...args], (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    ),
  )

/** What a small command makes of a line, and its inner command. */
function parsed(...line: string[]): unknown {
  const seen: unknown[] = []
  const command = new Command('top').exitOverride().option('-w, --where <dir>').option('--all')
  command.addCommand(
    new Command('inner')
      .exitOverride()
      .argument('[words...]')
      .option('-k <number>')
      .option('--question <text>')
      .option('--loud [how]')
      .option('--json')
      .action((words: string[], options: object) => void seen.push(words, options)),
  )
  refuseSwallowedOptions(command)
  command.parse(line, { from: 'user' })
  return [...seen, command.opts()]
}
const wrong = (subject: string, message: string, hint: string): unknown =>
  expect.objectContaining({ code: 'invalid-options', subject, message, hint: `a value that begins with dashes is written ${hint}` })

test.each([
  [['-w', '--all', 'inner'], wrong('--where', '-w wants a value, and --all follows it instead', '--where=--all')],
  [['--where', '-w', 'x', 'inner'], wrong('--where', '--where wants a value, and -w follows it instead', '--where=-w')],
  [['inner', '-k', '--json'], wrong('-k', '-k wants a value, and --json follows it instead', '-k--json')],
  [
    ['inner', 'a', '--question', '--unheard'],
    wrong('--question', '--question wants a value, and --unheard follows it instead', '--question=--unheard'),
  ],
  [['inner', '--question', '--', 'a'], wrong('--question', '--question wants a value, and -- follows it instead', '--question=--')],
])('%j is refused', (line, error) => {
  expect(() => parsed(...line)).toThrow(error as never)
})

test('values that begin with dashes are taken where they are written into the argument, single dashes and what follows -- as before', () => {
  expect(parsed('-w', 'd', 'inner', '--question=--json', '-k--x')).toEqual([[], { question: '--json', k: '--x' }, { where: 'd' }])
  expect(parsed('inner', '--question', '-5', '-k', '-', '--loud', '--json')).toEqual([
    [],
    { question: '-5', k: '-', loud: true, json: true },
    {},
  ])
  expect(parsed('inner', '--', '--question', '--json')).toEqual([['--question', '--json'], {}, {}])
})

test('a command line whose option swallows the next one ends with 2 and names the option', async () => {
  const lines: [string[], string][] = [
    [['search', 'q', '-w', '--json'], '-w'],
    [['search', 'q', '-w', 'w', '--heatmap', '--json'], '--heatmap'],
    [['ask', 'q', '-w', 'w', '--evidence-graph', '--json'], '--evidence-graph'],
    [['ingest', 'a.pdf', '-w', 'w', '--recipe', '-w'], '--recipe'],
    [['recipes', 'show', 'embedded', '-w', '--json'], '-w'],
    [['serve', '-w', 'w', '--port', '--no-log'], '--port'],
  ]
  await Promise.all(
    lines.map(async ([line, option]) => {
      const { code, stdout, stderr } = await colrag(...line)
      expect([line, code, stdout]).toEqual([line, 2, ''])
      expect(stderr).toMatch(new RegExp(`^colrag: ${option} wants a value, and .+\\n$`))
    }),
  )
})
