const initials = String.raw`(?:\p{Lu}\.[\s-]?){1,3}\s?|(?![AIVXLCDM]\s)\p{Lu}\s(?:\p{Lu}\s){0,2}`
const name = String.raw`(?:${initials})(?:(?:de|da|di|du|la|le|van|von|der|den|ten|al|el)\s)*\p{Lu}[\p{Ll}’'\p{Lu}-]*\p{Ll}`
const names = new RegExp(`^(?:by\\s)?${name}(?:(?:,|,? and|,? &)\\s${name})*$`, 'u')

/**
 * Is it a line of authors written with their initials ("N Hirschhorn", "J. R. Smith and K. de Vries")? Letters that number a heading (A, I, V, …) count
 * as initials only with a full stop, and with two of them.
 */
export const isByline = (text: string): boolean => names.test(text) && !/^[AIVXLCDM]\.\s?\p{Lu}\p{Ll}/u.test(text)
