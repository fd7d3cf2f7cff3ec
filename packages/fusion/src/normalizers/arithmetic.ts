/** A number as it stands in a formula that is to be worked out again: every digit, negative ones in brackets. */
export const figureOf = (value: number): string => (value < 0 || Object.is(value, -0) ? `(${value})` : String(value))
