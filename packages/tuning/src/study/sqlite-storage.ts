import { DatabaseSync } from 'node:sqlite'
import { ColragError } from '@colrag/core'
import { checkSameDefinition } from './same-definition.ts'
import type { KeptTrial, StudyDefinition, StudyStorage } from './study-storage.ts'

/**
 * Studies in one SQLite file, which is made where it is not there. A trial is one transaction: a killed process loses at most the one it was
 * in. Throws `corrupt` for a file that is no such database.
 */
export function sqliteStorage(file: string): StudyStorage {
  const database = reading(file, () => {
    const opened = new DatabaseSync(file)
    refuseForeign(file, opened)
    opened.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL')
    opened.exec('CREATE TABLE IF NOT EXISTS study (name TEXT PRIMARY KEY, definition TEXT NOT NULL) STRICT')
    opened.exec(
      'CREATE TABLE IF NOT EXISTS trial (study TEXT NOT NULL, number INTEGER NOT NULL, trial TEXT NOT NULL, PRIMARY KEY (study, number)) STRICT',
    )
    return opened
  })
  return {
    open: (definition) =>
      reading(file, () => {
        database.prepare('INSERT OR IGNORE INTO study VALUES (?, ?)').run(definition.name, JSON.stringify(definition))
        const kept = database.prepare('SELECT definition FROM study WHERE name = ?').get(definition.name)
        checkSameDefinition(JSON.parse(String(kept?.['definition'])) as StudyDefinition, definition)
        const rows = database.prepare('SELECT trial FROM trial WHERE study = ? ORDER BY number').all(definition.name)
        return rows.map((row) => JSON.parse(String(row['trial'])) as KeptTrial)
      }),
    put: (study, trial) =>
      reading(file, () => {
        database.prepare('INSERT OR REPLACE INTO trial VALUES (?, ?, ?)').run(study, trial.number, JSON.stringify(trial))
      }),
    close: () => database.close(),
  }
}

/** A database that holds tables of something else is left as it is. */
function refuseForeign(file: string, database: DatabaseSync): void {
  const tables = database.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all()
  if (tables.length === 0 || tables.some(({ name }) => name === 'study')) return
  database.close()
  throw new ColragError('corrupt', file, `${file} is a database of something else, not of studies`, { hint: 'name another file' })
}

function reading<T>(file: string, act: () => T): T {
  try {
    return act()
  } catch (cause) {
    if (ColragError.is(cause)) throw cause
    const missing = cause instanceof Error && /unable to open/.test(cause.message)
    throw new ColragError(
      missing ? 'not-found' : 'corrupt',
      file,
      missing ? `${file} cannot be opened` : `${file} is no file of studies, or it is damaged`,
      {
        cause,
        hint: missing ? 'its folder must be there and writable' : 'name another file',
      },
    )
  }
}
