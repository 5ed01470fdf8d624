// When a party's notice can end a stay: the rule of `endEarlier` in escrow/src/Leases.sol.

/** The agreed notices, in days of 86,400 seconds; 0: none. */
export interface NoticeRules {
  readonly tenantNotice: number
  readonly landlordNotice: number
  /** No notice ends the stay before it, in unix seconds. */
  readonly earliestEnd: number
}

/** The first instant at which a notice given now can end the stay, or undefined if the party has no notice. */
export function earliestNotice(rules: NoticeRules, by: 'tenant' | 'landlord', now: number): number | undefined {
  const days = by === 'tenant' ? rules.tenantNotice : rules.landlordNotice
  return days === 0 ? undefined : Math.max(now + days * 86_400, rules.earliestEnd)
}
