import type { Triple } from '@colrag/core'
import type { AliasTable } from './default-aliases.ts'
import { defaultAliases } from './default-aliases.ts'
import { entityKey } from './entity-key.ts'

/** A thing that triples speak of. `name`: the way it is written most often, ties by first use; `triples`: places in the list, in order. */
export interface Entity {
  readonly key: string
  readonly name: string
  readonly triples: readonly number[]
}

/** `entities` in order of their first use. `neighbours`: of a triple, the others that share an entity with it, in order. */
export interface TripleLinks {
  readonly entities: readonly Entity[]
  neighbours(triple: number): readonly number[]
}

/** An object is an entity when it is a name, not a number, a date or a clause. */
const isName = (text: string): boolean => text.length <= 40 && !/[。、]/u.test(text) && !/^[\d\s.,%▲△+-]+\p{L}{0,4}$/u.test(text)

/**
 * Links triples that share an entity as subject or object, whatever way it is written. Besides `aliases`, abbreviations that the triples
 * themselves define (以下「法」という, DMAT（…）) hold within their document.
 */
export function linkTriples(triples: readonly Triple[], aliases: AliasTable = defaultAliases): TripleLinks {
  const documentOf = (triple: Triple): string => triple.blockId.split('/')[0] ?? ''
  const defined = new Map<string, string[][]>()
  for (const triple of triples) {
    if (!/^definition\.(?:abbreviated|gloss)$/u.test(triple.by.rule ?? '')) continue
    const document = documentOf(triple)
    defined.set(document, [...(defined.get(document) ?? []), [triple.object, triple.subject]])
  }
  const general = entityKey(aliases)
  const keyOf = new Map([...defined].map(([document, groups]) => [document, entityKey([...aliases, ...groups])]))
  const found = new Map<string, { readonly names: Map<string, number>; readonly triples: Set<number> }>()
  const keysOf = triples.map((triple, i) => {
    const key = keyOf.get(documentOf(triple)) ?? general
    return [triple.subject, ...(isName(triple.object) ? [triple.object] : [])].map((name) => {
      const entity = found.get(key(name)) ?? { names: new Map<string, number>(), triples: new Set<number>() }
      entity.names.set(name, (entity.names.get(name) ?? 0) + 1)
      entity.triples.add(i)
      found.set(key(name), entity)
      return key(name)
    })
  })
  const often = (names: ReadonlyMap<string, number>): string =>
    [...names].reduce((best, next) => (next[1] > best[1] ? next : best), ['', 0] as [string, number])[0]
  return {
    entities: [...found].map(([key, entity]) => ({ key, name: often(entity.names), triples: [...entity.triples] })),
    neighbours(triple) {
      const others = (keysOf[triple] ?? []).flatMap((key) => [...(found.get(key)?.triples ?? [])])
      return [...new Set(others)].filter((other) => other !== triple).sort((a, b) => a - b)
    },
  }
}
