/** What one of the two says of a month's rent (D 11.2), and the name by which the timeline and the letters tell it. */
const names = {
  claimed: 'rentClaimed',
  confirmed: 'rentConfirmed',
  'month-proposed': 'rentMonthProposed',
  'month-agreed': 'rentMonthAgreed',
  'month-proposed-early': 'rentMonthProposedEarly',
  'month-kept': 'rentMonthKept',
} as const

/** By the fact `said` of a row of the history; none for a word that only a later version knows. */
export const rentWords: Readonly<Record<string, (typeof names)[keyof typeof names]>> = names
