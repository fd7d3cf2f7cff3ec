import { describe, expect, test } from 'vitest'
import { commandSettings, isCommand, resolveCommand } from './command-settings.ts'

const usual = { version: '1', seconds: 60, once: false, looks: false }

describe('commandSettings', () => {
  test.each([
    ['cmd:python3 my_layout.py', ['python3', 'my_layout.py']],
    ['cmd:"python3 my_layout.py"', ['python3', 'my_layout.py']],
    [`cmd: 'my program' --say "a \\"b\\" c" d\\ e`, ['my program', '--say', 'a "b" c', 'd e']],
    ["cmd:x --a='b c'", ['x', '--a=b c']],
    ['cmd:日本 --語', ['日本', '--語']],
    ['cmd:{"command": ["a b", "c"]}', ['a b', 'c']],
    ['cmd:{"command": "a b"}', ['a', 'b']],
  ])('%s', (name, command) => {
    expect([isCommand(name), commandSettings(name)]).toEqual([true, { command, ...usual }])
  })
  test('takes settings, and says the same from anywhere', () => {
    const name = 'cmd:{"command": "x", "version": "2.1", "seconds": 5, "once": true, "looks": true}'
    expect(commandSettings(name)).toEqual({ command: ['x'], version: '2.1', seconds: 5, once: true, looks: true })
    expect(commandSettings('cmd:{"command": "x", "window": true}')).toEqual({ command: ['x'], ...usual, window: true })
    const from = resolveCommand('cmd:x y', '/a/b')
    expect(commandSettings(from)).toEqual({ command: ['x', 'y'], ...usual, cwd: '/a/b' })
    expect(resolveCommand(from, '/elsewhere')).toBe(from)
    expect(isCommand('onnx:/cmd:')).toBe(false)
  })
  test.each([
    'cmd:',
    'cmd: ',
    'cmd:{}',
    'cmd:{"command": []}',
    'cmd:{"command": ["a", 1]}',
    'cmd:{"command": "a", "sec": 1}',
    'cmd:{"command": "a", "seconds": 0}',
    'cmd:{"command": "a", "version": ""}',
    'cmd:{"command": "a", "once": "yes"}',
    'cmd:{"command": "a", "cwd": 1}',
    'cmd:{"command": "a", "window": 2}',
    'cmd:{command: a}',
  ])('%s is refused', (name) => {
    expect(() => commandSettings(name)).toThrow(expect.objectContaining({ code: 'invalid-options', hint: expect.stringContaining('cmd:') }))
  })
})
