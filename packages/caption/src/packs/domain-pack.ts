/**
 * What a domain asks of pictures, as data: the one question, and the classes among which the answer is. The first name of a class is shown, all of
 * them are understood in a reply. A class for pictures that show none of it keeps a model from having to guess.
 */
export interface DomainPack {
  readonly name: string
  readonly question: { readonly ja: string; readonly en: string }
  readonly classes: readonly { readonly id: string; readonly names: readonly string[] }[]
}
