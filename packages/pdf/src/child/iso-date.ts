/** `D:20260730153000+09'00'` as `2026-07-30T15:30:00+09:00`, as far as it goes; empty for anything else. */
export function isoDate(text: string): string {
  const found = /^(?:D:)?(\d{4})(\d\d)?(\d\d)?(\d\d)?(\d\d)?(\d\d)?\s*(Z|[+-]\d\d)?'?(\d\d)?/.exec(text.trim())
  if (!found) return ''
  const [, year, month, day, hour, minute, second, zone, zoneMinutes] = found
  if (!month) return year ?? ''
  if (!inRange(month, 1, 12) || (day && !inRange(day, 1, 31))) return ''
  const date = [year, month, day].filter(Boolean).join('-')
  if (!day || !hour || !inRange(hour, 0, 23)) return date
  const offset = !zone ? '' : zone === 'Z' ? 'Z' : `${zone}:${zoneMinutes ?? '00'}`
  return `${date}T${hour}:${minute ?? '00'}:${second ?? '00'}${offset}`
}

const inRange = (digits: string, low: number, high: number): boolean => Number(digits) >= low && Number(digits) <= high
