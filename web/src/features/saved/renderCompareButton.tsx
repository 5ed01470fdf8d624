/** The compare button of a result row, for lists of cards. */
import { CompareButton } from './CompareButton.tsx'

interface Row {
  readonly id: string
  readonly property: { readonly title: string }
}

export const renderCompareButton = ({ id, property }: Row) => <CompareButton id={id} title={property.title} />
