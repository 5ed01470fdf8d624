const payouts = ['LeaseReleased', 'LeaseRefunded', 'LeaseCancelled']
const consequences = ['LeaseReleased', 'LeaseLengthened', 'Credited']

/**
 * The event that best describes a transaction at the escrow: the requested one before its consequences, but a failed
 * delivery before the payout.
 */
export function mainEvent<Event extends { readonly event: string }>(events: readonly Event[]): Event | undefined {
  const main = events.find(({ event }) => !consequences.includes(event)) ?? events[0]
  const isPayout = main !== undefined && payouts.includes(main.event)
  return (isPayout && events.find(({ event }) => event === 'Credited')) || main
}

/** The keys of an event's sentence, the closest first. A decision without a time to appeal is final. */
export function eventKeys({
  event,
  part,
  due,
}: {
  readonly event: string
  readonly part: string | null
  readonly due: number | null
}): string[] {
  const isFinal = event === 'Decided' && due === null
  return [...(part ? [`event.${event}_${part}`] : []), ...(isFinal ? [`event.${event}_final`] : []), `event.${event}`]
}
