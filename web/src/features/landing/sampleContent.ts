/**
 * The content of the home page that stands where other sites show endorsements: samples, and called so (D 9.1).
 * Whoever operates this Keyhold puts their own in its place. The words are in locales/<language>/landing.json.
 */

/** Sample stories; each leads outside. */
export const stories = [
  { name: 'escrow', day: '2026-11-12' },
  { name: 'crypto', day: '2026-11-04' },
  { name: 'metaverse', day: '2026-10-27' },
  { name: 'coworking', day: '2026-10-15' },
] as const
export type StoryName = (typeof stories)[number]['name']

/** In the place of a testimonial: the day a deposit comes home, in whole USDT. An example of nobody. */
export const example = { amount: 1_100, day: '2027-12-14' } as const

/** In the place of partners: twelve works that Keyhold is built with, the same names in every language. Credit, not endorsement. */
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
