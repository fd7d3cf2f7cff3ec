import { expect, test } from 'vitest'
import { statusExitCode } from './status-exit-code.ts'

test.each<[string[], number]>([
  [['ok', 'ok'], 0],
  [['ok', 'partial'], 3],
  [['ok', 'failed'], 3],
  [['partial'], 3],
  [['failed', 'failed'], 1],
  [[], 0],
])('documents that are %j end with %i', (statuses, wanted) => expect(statusExitCode(statuses)).toBe(wanted))
