import { englishPlaces } from '../english/place.ts'
import { japanesePlaces } from '../japanese/place.ts'
import type { SentenceRule } from '../statement.ts'

/** Where something is or happens: "X は Y で開催", "held at Y". The place is the object. */
export const place: SentenceRule = {
  name: 'place',
  find: (view) => (view.japanese ? japanesePlaces(view) : englishPlaces(view)),
}
