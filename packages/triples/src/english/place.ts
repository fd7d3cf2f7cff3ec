import type { SentenceView, Statement } from '../statement.ts'

const month =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)/u
const found =
  /((?:[A-Z][\w'’-]*|\bthe|\ban?)(?:\s+[\w'’-]+){0,6}?)\s+(?:(?:is|was|are|were|be|been)\s+)(?:\w+ly\s+)?([a-z]+ed|held|built|found|sent)\s+(?:in|at|near|on|to)\s+((?:the\s+)?[A-Z][\w'’-]*(?:\s+(?:of\s+)?[A-Z][\w'’-]*){0,5})/gu

const fronted =
  /^(?:At|In|Near|On)\s+((?:the\s+)?[A-Z][\w'’-]*(?:\s+(?:of\s+)?[A-Z][\w'’-]*){0,5}),\s+((?:the|an?)\s+(?:[\w'’-]+\s+){0,5}?[\w'’-]+)\s+(?:is|was|are|were)\s+(?:\w+ly\s+)?([a-z]+ed|held|built|found)\b/u

const where =
  /\b(?:at|in|near)\s+((?:the\s+)?[A-Z][\w'’-]*(?:\s+(?:of\s+)?[A-Z][\w'’-]*){0,5}),\s+where\s+((?:the|an?)\s+(?:[\w'’-]+\s+){0,5}?[\w'’-]+)\s+(?:is|was|are|were)\s+(?:\w+ly\s+)?([a-z]+ed|held|built|found)\b/u

/** Where something is or happens: "the drill was held at Central Park". The place is the object. */
export function englishPlaces({ text }: SentenceView): Statement[] {
  const first = fronted.exec(text) ?? where.exec(text)
  if (first?.[1] && first[2] && first[3] && !month.test(first[1])) {
    const start = text.indexOf(first[1])
    return [
      {
        subject: first[2].replace(/^(?:the|an?)\s+/u, ''),
        predicate: first[3],
        object: first[1],
        at: [start, start + first[1].length],
        rule: 'place',
        confidence: 0.5,
      },
    ]
  }
  return [...text.matchAll(found)].flatMap((match): Statement[] => {
    const [, subject, verb, place] = match
    if (!subject || !verb || !place || month.test(place)) return []
    const start = match.index + match[0].length - place.length
    return [
      {
        subject: subject.replace(/^(?:the|an?)\s+/iu, ''),
        predicate: verb,
        object: place,
        at: [start, start + place.length],
        rule: 'place',
        confidence: 0.5,
      },
    ]
  })
}
