import type { Evidence, Unit, UnitTree } from '@colrag/core'
import { entities } from '@colrag/stage-kit'
import { foldedText, holdsTerm, namesTitle } from '../records/question-terms.ts'
import { captionWords, figureNumbers, ownFigureNumber } from './figure-numbers.ts'
import type { ImageLink, LinkReason } from './image-link.ts'
import { linkReasons } from './image-link.ts'
import { isPicture } from './is-picture.ts'
import { standTogether } from './stand-together.ts'

/** `images`: where candidates come from; what is no picture is left out. `tree`: tells pages and sections better than places and parents do. */
export interface LinkingOptions {
  readonly evidence: readonly Evidence[]
  readonly images: readonly Unit[]
  readonly tree?: UnitTree
}

/** Every candidate has a link, and every link a candidate. */
export interface LinkedImages {
  readonly candidates: readonly Unit[]
  readonly links: readonly ImageLink[]
}

/**
 * The pictures that the graph links to what was found, the only ones that are ranked (ColGraphRAG, X_img(G)). Candidates each once, by the first hit
 * that links them, then the strength of the reason, then as given; links in the same order. A `tree` that does not hold a unit throws `not-found`.
 */
export function linkedImages({ evidence, images, tree }: LinkingOptions): LinkedImages {
  const pictures = [...new Map(images.filter(isPicture).map((unit) => [unit.id, unit])).values()].map(pictureOf)
  const units = [...new Map(evidence.map(({ unit }) => [unit.id, unit])).values()]
  const besides = new Set(evidence.map(({ unit, beside }) => JSON.stringify([unit.id, beside])))
  const links = units.flatMap((unit) => {
    const hit = { unit, folded: foldedText(unit.text), names: namesOf(unit.text), figures: new Set(figureNumbers(unit.text)) }
    return pictures
      .flatMap((picture) => {
        const links = linksOf(picture, hit, tree)
        const put = links.length === 0 && besides.has(JSON.stringify([picture.unit.id, unit.id]))
        return put ? [{ imageId: picture.unit.id, unitId: unit.id, reason: 'beside' as const, because: '' }] : links
      })
      .sort((a, b) => linkReasons.indexOf(a.reason) - linkReasons.indexOf(b.reason))
  })
  const byId = new Map(pictures.map(({ unit }) => [unit.id, unit]))
  return { candidates: [...new Set(links.map(({ imageId }) => imageId))].flatMap((id) => byId.get(id) ?? []), links }
}

interface Picture {
  readonly unit: Unit
  readonly title: string
  readonly figure: string | null
  readonly caption: string
  readonly names: ReadonlyMap<string, string>
}

interface FoundUnit {
  readonly unit: Unit
  readonly folded: string
  readonly names: ReadonlyMap<string, string>
  readonly figures: ReadonlySet<string>
}

function pictureOf(unit: Unit): Picture {
  const title = unit.facets['title'] ?? ''
  const caption = unit.facets['caption'] ?? unit.text
  const [first = ''] = caption.split('\n')
  return { unit, title, figure: ownFigureNumber(caption), caption: captionWords(first), names: namesOf(`${caption}\n${unit.text}`) }
}

function linksOf(picture: Picture, { unit, folded, names, figures }: FoundUnit, tree: UnitTree | undefined): readonly ImageLink[] {
  const link = (reason: LinkReason, because: string): ImageLink => ({ imageId: picture.unit.id, unitId: unit.id, reason, because })
  if (picture.unit.id === unit.id) return [link('found', 'the picture itself')]
  const links: ImageLink[] = []
  const near = standTogether(picture.unit, unit, tree)
  if (near.document && picture.figure !== null && figures.has(picture.figure)) links.push(link('figure', picture.figure))
  // Every hit of a document could be said to know the document's own title.
  const said = [picture.caption, ...(near.document ? [] : [picture.title])].find(
    (name) => isTelling(name) && holdsTerm(folded, foldedText(name)),
  )
  if (said !== undefined) links.push(link('caption', said))
  if (near.page) links.push(link('page', near.page))
  else if (near.section) links.push(link('section', near.section))
  const known = near.document ? foldedText(picture.title) : ''
  const shared = [...picture.names].filter(([key]) => names.has(key) && !known.includes(key)).map(([, name]) => name)
  const called = unit.facets['title'] ?? ''
  if (!near.document && [picture.caption, picture.title].some((name) => namesTitle(foldedText(name), called))) shared.push(called)
  if (shared.length > 0) links.push(link('entity', shared.join(', ')))
  return links
}

const namesOf = (text: string): ReadonlyMap<string, string> => new Map(entities(text).map((name) => [foldedText(name.text), name.text]))

/** A name of few letters (図, Map) stands everywhere. */
const isTelling = (name: string): boolean => name.length >= (/[\p{sc=Han}\p{sc=Katakana}\p{sc=Hiragana}]/u.test(name) ? 4 : 6)
