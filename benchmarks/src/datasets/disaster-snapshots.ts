import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { filesBelow } from './files-below.ts'

/** What a report says of each municipality: whole numbers by kind, null where it does not say. */
export interface DisasterSnapshot {
  readonly id: string
  readonly datetime: string
  readonly municipalities: Readonly<Record<string, Readonly<Record<string, number | null>>>>
}

/** Snapshots of prefecture reports in a folder, each with the PDF whose name begins `pref_ID_`. */
export async function prefectureSnapshots(folder: string): Promise<readonly (DisasterSnapshot & { readonly pdf: string })[]> {
  const pdfs = await filesBelow(folder, '.pdf')
  return (await snapshotsIn<DisasterSnapshot>(join(folder, 'pref_snapshots.json'))).flatMap((snapshot) => {
    const pdf = pdfs.find((path) => basename(path).startsWith(`pref_${snapshot.id}_`))
    return pdf === undefined ? [] : [{ ...snapshot, pdf }]
  })
}

interface CabinetSnapshot {
  readonly id: string
  readonly datetime: string
  readonly water_outage: Readonly<Record<string, { readonly max: number | null; readonly current: number | null }>>
}

/** Snapshots of Cabinet Office reports: homes without water, at most and now, by municipality. They name no file; `datetime` tells which one. */
export async function cabinetSnapshots(folder: string): Promise<readonly DisasterSnapshot[]> {
  return (await snapshotsIn<CabinetSnapshot>(join(folder, 'bousai_snapshots.json'))).map(({ id, datetime, water_outage }) => ({
    id,
    datetime,
    municipalities: Object.fromEntries(Object.entries(water_outage).map(([name, { max, current }]) => [name, { max, current }])),
  }))
}

async function snapshotsIn<T>(path: string): Promise<readonly T[]> {
  try {
    return (JSON.parse(await readFile(path, 'utf8')) as { readonly snapshots: readonly T[] }).snapshots
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return []
    throw cause
  }
}
