// (単位：千円), 単位：千円, (in millions of yen), Unit: mm. 会社単位で and "united" are none.
const note =
  /[(（［[]\s*(?:単\s*位|units?)\s*[:：は]?\s*([^\s()（）［\]］、,。:：]{1,12})\s*[)）\]］]|(?<!\p{Script=Han})単\s*位\s*[:：]\s*([^\s()（）［］\]、,。]{1,12})|\bunits?\s*:\s*([^\s()（）,;。]{1,12})|[(（]in ((?:thousand|million|billion)s?(?: of [a-z. ]{2,20})?)[)）]/iu

/** The unit that a line names for a whole table or figure, '' where it names none. */
export const unitIn = (line: string): string =>
  note
    .exec(line)
    ?.slice(1)
    .find((unit) => unit !== undefined) ?? ''

export const withoutUnitNote = (line: string): string => line.replace(note, '').trim()
