const payouts = ['LeaseReleased', 'LeaseRefunded', 'LeaseCancelled']
const consequences = ['LeaseReleased', 'Credited']

/**
 * The event that best describes a transaction at the escrow: the requested one before its consequences, but a failed
 * delivery before the payout.
 */
export function mainEvent<Event extends { readonly event: string }>(events: readonly Event[]): Event | undefined {
  const main = events.find(({ event }) => !consequences.includes(event)) ?? events[0]
  const isPayout = main !== undefined && payouts.includes(main.event)
  return (isPayout && events.find(({ event }) => event === 'Credited')) || main
}
