/** How a party of a lease is called. */
export function nameOf(party: { firstName: string; lastName: string; agencyName: string | null }): string {
  return party.agencyName ?? `${party.firstName} ${party.lastName}`.trim()
}
