/** A dispute about a part of a lease's money: who opened it, the amount, its state, and how it ended. */
import { defaultPayee, type EscrowPart, type PartBalance, type Payee } from './deposit.ts'

/** Who can dispute a part: the party who loses it by default. */
export const disputeOpener = { handover: 'tenant', deposit: 'landlord' } as const satisfies Record<EscrowPart, Payee>

/** The escrow's events that open or end disputes; `at` in unix seconds of the chain. */
export type DisputeEvent = { readonly at: number } & (
  | { readonly event: 'LeaseDisputed'; readonly part: EscrowPart; readonly claim: bigint }
  | { readonly event: 'LeaseReleased'; readonly part: EscrowPart }
  | { readonly event: 'LeaseRefunded' }
  | {
      readonly event: 'LeaseSettled' | 'LeaseSplit'
      readonly part: EscrowPart
      readonly toTenant: bigint
      readonly toLandlord: bigint
    }
)

/**
 * `open`: it waits for an agreement or a ruling; `lapsed`: its deadline has passed, and the held amount is its default
 * payee's; `settled`: shared by both; `ruled`: shared by the arbitrator; `given-up`: the opener released it;
 * `refunded`: the landlord refunded everything; `paid-out`: its deadline had passed, and its default payee got it.
 */
export const disputeStates = ['open', 'lapsed', 'settled', 'ruled', 'given-up', 'refunded', 'paid-out'] as const
export type DisputeState = (typeof disputeStates)[number]

/** Amounts in the stablecoin's smallest unit. */
export interface Dispute {
  readonly part: EscrowPart
  readonly openedBy: Payee
  readonly openedAt: number
  readonly claimed: bigint
  readonly state: DisputeState
  /** Each party's share of the claim, once none of it is held. */
  readonly decided: { readonly at: number; readonly toTenant: bigint; readonly toLandlord: bigint } | undefined
}

/**
 * The dispute of a part at an instant; undefined where there never was one. `agreed` is the whole part, `events` are
 * the lease's own, in chain order. A part is disputed once.
 */
export function disputeOf(
  part: EscrowPart,
  agreed: bigint,
  { held, due }: Pick<PartBalance, 'held' | 'due'>,
  events: readonly DisputeEvent[],
  now: number,
): Dispute | undefined {
  const opening = events.findIndex((one) => one.event === 'LeaseDisputed' && one.part === part)
  const opened = events[opening]
  if (opened?.event !== 'LeaseDisputed') return undefined
  const { claim: claimed, at: openedAt } = opened
  const dispute = { part, openedBy: disputeOpener[part], openedAt, claimed }
  if (held > 0n) return { ...dispute, state: now < due ? 'open' : 'lapsed', decided: undefined }
  const later = events.slice(opening + 1).filter((one) => one.event === 'LeaseRefunded' || one.part === part)
  const [end] = claimed < agreed ? withoutRest(later) : later
  return { ...dispute, ...endOf(part, claimed, due, end) }
}

/** The undisputed rest is released with the dispute itself: that ends nothing. */
function withoutRest(later: readonly DisputeEvent[]): readonly DisputeEvent[] {
  const rest = later.findIndex(({ event }) => event === 'LeaseReleased')
  return later.filter((_, at) => at !== rest)
}

function endOf(
  part: EscrowPart,
  claimed: bigint,
  due: number,
  end: DisputeEvent | undefined,
): Pick<Dispute, 'state' | 'decided'> {
  if (!end || end.event === 'LeaseDisputed') return { state: 'paid-out', decided: undefined }
  const { event, at } = end
  if (event === 'LeaseSettled' || event === 'LeaseSplit') {
    const { toTenant, toLandlord } = end
    return { state: event === 'LeaseSplit' ? 'ruled' : 'settled', decided: { at, toTenant, toLandlord } }
  }
  const isTenants = event === 'LeaseRefunded' || defaultPayee[part] === 'tenant'
  const decided = { at, toTenant: isTenants ? claimed : 0n, toLandlord: isTenants ? 0n : claimed }
  if (event === 'LeaseRefunded') return { state: 'refunded', decided }
  return { state: at < due ? 'given-up' : 'paid-out', decided }
}
