/** A search: what can be asked of published homes (D 5.6–5.9). */

/** What results can be sorted by; ties are newest, then id (D 5.7). */
export const sortKeys = ['weight', 'rentPrice', 'createdOn'] as const
export type SortKey = (typeof sortKeys)[number]
