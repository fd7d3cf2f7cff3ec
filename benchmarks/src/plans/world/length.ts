/** How an agency writes lengths: 2'-6", 2'-6" [762], or 760 (millimetres). */
export type LengthStyle = 'feet' | 'bracketed' | 'metric'

/** A length in inches as it is drawn, in millimetres, and forms that mean the same. Metric sheets round to a millimetre, from 100 mm on to ten. */
export interface Length {
  readonly text: string
  readonly mm: number
  readonly others: readonly string[]
}

const eighths: Readonly<Record<number, string>> = { 1: '1/8', 2: '1/4', 3: '3/8', 4: '1/2', 5: '5/8', 6: '3/4', 7: '7/8' }

export function length(inches: number, style: LengthStyle): Length {
  const mm = Math.round(inches * 25.4 * 10) / 10
  if (style === 'metric') {
    const rounded = mm < 100 ? Math.round(mm) : Math.round(mm / 10) * 10
    return { text: String(rounded), mm: rounded, others: [`${rounded} mm`, `${rounded / 1000} m`] }
  }
  const imperial = feetInches(inches)
  const others = [`${inches}"`, `${inches} in`, ...(inches >= 12 ? [imperial.replace("'-", ' ft ').replace('"', ' in')] : [])]
  if (style === 'feet') return { text: imperial, mm, others }
  return { text: `${imperial} [${Math.round(mm)}]`, mm, others: [imperial, `${Math.round(mm)} mm`, ...others] }
}

/** 10", 2'-6", 4'-10 1/2". */
function feetInches(inches: number): string {
  const feet = Math.floor(inches / 12)
  const rest = inches - feet * 12
  const fraction = eighths[Math.round((rest % 1) * 8)]
  const whole = Math.floor(rest)
  const small = fraction === undefined ? String(whole) : whole === 0 && feet === 0 ? fraction : `${whole} ${fraction}`
  return feet === 0 ? `${small}"` : `${feet}'-${small}"`
}
