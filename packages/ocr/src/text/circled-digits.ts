const circled = '①②③④⑤⑥⑦⑧⑨'
const one = `[${circled}]`
const amidDigits = new RegExp(`(?<=[0-9][,.]?)${one}(?=[,.]?[0-9])|(?<=[0-9],[0-9]{2})${one}|${one}(?=,[0-9]{3}(?![0-9]))`, 'g')

const digitOf = (sign: string): string => String(circled.indexOf(sign) + 1)

/** Circled digits that engines read amid the digits of one number as plain ones; before or behind a number they are marks and stay. */
export const withoutCircles = (text: string): string => text.replace(amidDigits, digitOf)

/** All circled digits as plain ones, for a text that must be a number. */
export const asPlainDigits = (text: string): string => text.replace(new RegExp(one, 'g'), digitOf)
