/** The favourite button of a row of results, for lists of cards. */
import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { FavouriteButton } from './FavouriteButton.tsx'

export const renderFavouriteButton = ({ id, property }: Pick<SearchRow, 'id' | 'property'>) => (
  <FavouriteButton id={id} title={property.title} />
)
