/** The favourite button of a result row, for lists of cards. */
import { FavouriteButton } from './FavouriteButton.tsx'

interface Row {
  readonly id: string
  readonly property: { readonly title: string }
}

export const renderFavouriteButton = ({ id, property }: Row) => <FavouriteButton id={id} title={property.title} />
