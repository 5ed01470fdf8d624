/** The compare button of a row of results, for lists of cards. */
import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { CompareButton } from './CompareButton.tsx'

export const renderCompareButton = ({ id, property }: Pick<SearchRow, 'id' | 'property'>) => (
  <CompareButton id={id} title={property.title} />
)
