/** The sample stories of the home page; their words are in locales. */

export const stories = [
  { name: 'escrow', day: '2026-11-12' },
  { name: 'crypto', day: '2026-11-04' },
  { name: 'metaverse', day: '2026-10-27' },
  { name: 'coworking', day: '2026-10-15' },
] as const
export type StoryName = (typeof stories)[number]['name']
