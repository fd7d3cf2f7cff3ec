import type { Component } from '../picture/components.ts'
import { componentsOf } from '../picture/components.ts'
import type { GreyPicture } from '../picture/grey-picture.ts'
import { strongInk } from '../picture/strong-ink.ts'

/**
 * A number with the points and commas that stand in its picture: engines drop them (13.5 becomes 135) more often than they misread a digit.
 * Only where the patches of ink tell: as many tall ones as the text has digits, and small ones on their base line between them, more than the
 * text has marks. A mark that reaches below the line is a comma. Other texts come back as they are.
 */
export function withMarks(text: string, picture: GreyPicture): string {
  if (!/^\d[\d.,]*\d$/.test(text)) return text
  const digits = text.replace(/[.,]/g, '')
  const parts = componentsOf(strongInk(picture)).filter(({ area }) => area >= 4)
  const highest = Math.max(...parts.map((part) => part.bottom - part.top))
  const tall = parts.filter((part) => part.bottom - part.top > 0.75 * highest).sort((a, b) => a.left - b.left)
  if (tall.length !== digits.length) return text
  const foot = Math.max(...tall.map((part) => part.bottom))
  const marks = parts.filter((part) => isMark(part, tall, foot, highest))
  if (parts.length !== tall.length + marks.length || marks.length <= text.length - digits.length) return text
  return tall
    .map((part, i) => {
      const next = tall[i + 1]
      const mark =
        next &&
        marks.find((m) => m.left >= part.left + (part.right - part.left) / 2 && m.right <= next.right - (next.right - next.left) / 2)
      return `${digits[i] ?? ''}${mark ? (mark.bottom > foot + 0.06 * highest ? ',' : '.') : ''}`
    })
    .join('')
}

function isMark({ left, top, right, bottom }: Component, tall: readonly Component[], foot: number, highest: number): boolean {
  const [first, last] = [tall[0], tall.at(-1)]
  const [wide, high] = [right - left, bottom - top]
  return (
    first !== undefined &&
    last !== undefined &&
    left > first.left &&
    right < last.right &&
    Math.min(wide, high) >= 0.07 * highest &&
    wide <= 0.35 * highest &&
    high <= 0.55 * highest &&
    top > foot - 0.35 * highest &&
    bottom > foot - 0.1 * highest
  )
}
