/** A party's statements about a month's rent (D 11.2), and their names in the timeline and in e-mails. */
const names = {
  claimed: 'rentClaimed',
  confirmed: 'rentConfirmed',
  'month-proposed': 'rentMonthProposed',
  'month-agreed': 'rentMonthAgreed',
  'month-proposed-early': 'rentMonthProposedEarly',
  'month-kept': 'rentMonthKept',
} as const

/** By the fact `said` of a history row; none for an unknown later value. */
export const rentWords: Readonly<Record<string, (typeof names)[keyof typeof names]>> = names
