/** The heart of a row of results, for lists of cards. */
import type { SearchRow } from '@keyhold/api/search.schema.ts'
import { Heart } from './Heart.tsx'

export const heartOf = ({ id, property }: Pick<SearchRow, 'id' | 'property'>) => (
  <Heart id={id} title={property.title} />
)
