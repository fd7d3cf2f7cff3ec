import type { Quantity } from '@colrag/stage-kit'
import type { SentenceView, Statement } from '../statement.ts'

const verb =
  /\s((?:(?:is|was|were|are|be|been|reached|reaches|totall?ed|totals|equals|equalled|amounted to|amounts to|has|have|had|stands at|stood at|measures|measured|rose to|fell to|increased to|decreased to|grew to|climbed to|dropped to|(?:is|was|are|were)\s+estimated at|is put at|averaged|averages|exceeds|exceeded)\s+)(?:(?:about|approximately|over|under|around|nearly|at least|at most|more than|less than|up to)\s+)?)$/iu
const bare = /^(?:19|20)\d\d$/
const numbered = /\b(?:section|figure|fig\.?|table|no\.?|route|page|chapter|step|item|article|part|version|phase|note|annex|appendix)\s*$/iu
// "Lindham reported a repair cost of …": the counted thing stands between verb and number.
const owned =
  /^(?:the\s+)?([A-Z][\w'’-]*(?:\s+[\w'’-]+){0,4}?)\s+(?:reported|recorded|has|had|saw|showed|shows|reports|with)\s+(?:an?|the)\s+([\w' -]{3,50}?)\s+of\s+(?:about\s+|approximately\s+|over\s+)?$/u
const inPlace = /^(?:[Ii]n|[Aa]t|[Ff]or)\s+((?:the\s+)?[A-Z][\w'’-]*(?:\s+[A-Z][\w'’-]*){0,3}),?\s+(?:the\s+)?/u

/** "The flooded area in Lindham was 53 ha", "In Lindham, the levee length reached 8 km", "Lindham: coverage rate 27.7%". */
export function englishQuantity(view: SentenceView, q: Quantity): Statement | null {
  const { text } = view
  const [start, end] = q.at
  const before = text.slice(0, start)
  if (q.unit === '' && (bare.test(text.slice(...q.digitsAt)) || numbered.test(before) || /^\s*[-–.:]?\d/.test(text.slice(end)))) return null
  const said = (subject: string, predicate: string, confidence: number): Statement => ({
    subject,
    predicate,
    object: text.slice(start, end),
    at: [start, end],
    rule: 'quantity',
    confidence,
  })
  const listed = /^([A-Z][^:.]{1,60}):\s+(?:.*[,;]\s*)?([A-Za-z][\w' -]{1,50}?)\s+(?:of\s+)?$/u.exec(before)
  if (listed?.[1] && listed[2]) return said(listed[1], listed[2], 0.6)
  const owner = owned.exec(before)
  if (owner?.[1] && owner[2]) return said(owner[1], owner[2], 0.6)
  const found = verb.exec(before)
  if (!found?.[1]) return null
  const clause = (
    before
      .slice(0, found.index)
      .split(/[;.]\s|,\s(?:and|but|while)\s/u)
      .at(-1) ?? ''
  ).trim()
  const place = inPlace.exec(clause)
  const what = (place ? clause.slice(place[0].length) : clause).replace(/^(?:.*,\s+)?(?:the|an?|that|and|its|their)\s+/iu, '')
  if (what.length < 3 || what.length > 80 || what.split(' ').length > 10) return null
  return place?.[1] ? said(place[1], `${what} ${found[1].trim()}`, 0.7) : said(what, found[1].trim(), 0.6)
}
