import type { DateReading } from '@colrag/stage-kit'

/** 平成30年七月豪雨, 令和4年台風15号: a year or month that a noun follows at once is part of a name, not a time that is asked for. */
export const isNamePart = (text: string, { day, hour, fiscal, at }: DateReading): boolean =>
  day === undefined &&
  hour === undefined &&
  fiscal !== true &&
  /^(?![の度末初頃中現時以前後間当]|から|まで)[\p{Script=Han}\p{Script=Katakana}]/u.test(text.slice(at[1]))
