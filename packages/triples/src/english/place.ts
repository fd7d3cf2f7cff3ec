import type { SentenceView, Statement } from '../statement.ts'

const month =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)/u
const found =
  /((?:[A-Z][\w'’-]*|\bthe|\ban?)(?:\s+[\w'’-]+){0,6}?)\s+(?:(?:is|was|are|were|be|been)\s+)(?:\w+ly\s+)?([a-z]+ed|held|built|found|sent)\s+(?:in|at|near|on|to)\s+((?:the\s+)?[A-Z][\w'’-]*(?:\s+(?:of\s+)?[A-Z][\w'’-]*){0,5})/gu

/** Where something is or happens: "the drill was held at Central Park". The place is the object. */
export function englishPlaces({ text }: SentenceView): Statement[] {
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
