/**
 * The home page's sample content, where other sites show endorsements: labelled as samples (D 9.1). Operators replace
 * it with their own. The words are in locales/<language>/landing.json.
 */

/** Sample stories; each links to another site. */
export const stories = [
  { name: 'escrow', day: '2026-11-12' },
  { name: 'crypto', day: '2026-11-04' },
  { name: 'metaverse', day: '2026-10-27' },
  { name: 'coworking', day: '2026-10-15' },
] as const
export type StoryName = (typeof stories)[number]['name']

/** Instead of a testimonial: the day a deposit is returned, in whole USDT. A fictional example. */
export const example = { amount: 1_100, day: '2027-12-14' } as const

/**
 * Instead of partners: twelve projects Keyhold is built with, with the same names in every language. Credit, not
 * endorsement.
 */
export const credits = [
  'BNB Smart Chain',
  'OpenZeppelin',
  'OpenStreetMap',
  'GeoNames',
  'Natural Earth',
  'MapLibre',
  'PostgreSQL',
  'viem',
  'Foundry',
  'React',
  'Figtree',
  'Phosphor',
] as const
