import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { draws } from '../sample-corpus/world.ts'
import { photograph } from '../writing/picture.ts'
import { scenes, signOf } from './documents/scene.ts'
import type { ImageQuery } from './gold.ts'
import type { DisasterEvent, DisasterKind } from './world/disaster-event.ts'

const wanted: Readonly<Record<DisasterKind, number>> = { flood: 3, typhoon: 3, slide: 3, quake: 2, tsunami: 1 }

/**
 * Twelve photographs, each another view of a scene of the corpus, with the board that stands there. Four scenes are told of in four blocks and
 * eight in three, 3.3 on average as in CoLRAG-TF (4.3).
 */
export async function imageQueries(
  events: readonly DisasterEvent[],
  told: ReadonlyMap<string, readonly string[]>,
  folder: string,
  seed: number,
): Promise<readonly ImageQuery[]> {
  await mkdir(join(folder, 'images'), { recursive: true })
  const draw = draws(seed + 77)
  const longer = { 4: 4, 3: 8 } as Record<number, number>
  const left = new Map(Object.entries(wanted))
  const chosen: DisasterEvent[] = []
  for (const event of draw.shuffle(events)) {
    const blocks = told.get(event.id)?.length ?? 0
    if ((left.get(event.kind) ?? 0) === 0 || (longer[blocks] ?? 0) === 0) continue
    left.set(event.kind, (left.get(event.kind) ?? 0) - 1)
    longer[blocks] = (longer[blocks] ?? 0) - 1
    chosen.push(event)
  }
  if (chosen.length !== 12) throw new RangeError(`there are ${chosen.length} photographs to ask with, not 12`)
  const queries: ImageQuery[] = []
  for (const [i, event] of chosen.entries()) {
    const file = `images/query-${String(i + 1).padStart(2, '0')}.jpg`
    await writeFile(join(folder, file), photograph(scenes[event.kind], draws(seed * 31 + i).random, signOf(event)).encodeSync('jpeg', 80))
    queries.push({
      id: `image-${String(i + 1).padStart(2, '0')}`,
      file,
      kind: event.kind,
      place: event.worst,
      relevant: told.get(event.id) ?? [],
    })
  }
  return queries
}
