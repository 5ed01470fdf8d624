/** Which events of the escrow concern a lease's own two parts. */
import { appealEventNames } from '../../../gateways/chain/appealEvents.ts'
import { type EscrowEvent, type EventPayload, leasePaidBy, pairEvents } from '../../../gateways/chain/events.ts'
import { orderEventNames } from '../../../gateways/chain/orderEvents.ts'
import type { IssuedTerms } from '../../leases/leases/service.ts'

/** Whether an event comes from the escrow that the terms were issued for. */
export function isIssuedFor(issued: IssuedTerms, event: EscrowEvent): boolean {
  return issued.chainId === event.chainId && issued.escrow === event.escrow
}

/**
 * Whether an event pays these terms. `payLease` under a renewal's terms does not: it is a second payment, because only
 * `renew` moves the deposit (D 11.21).
 */
export function paysTerms(issued: IssuedTerms, event: EscrowEvent): boolean {
  const isSeparate = issued.isRenewal && event.payload.event === 'LeasePaid'
  return leasePaidBy(event) === issued.id && isIssuedFor(issued, event) && !isSeparate
}

const besideParts = [
  'LeaseRentPaid',
  'LeasePaidBack',
  'PayRent',
  'PayBackToRentee',
  'Credited',
  'CreditPaid',
  'AllOrdersStopped',
  ...orderEventNames,
  ...appealEventNames,
  ...pairEvents,
] as const
/** An event that changes what a lease's parts hold. */
export type HeldMoved = Exclude<EventPayload, { event: (typeof besideParts)[number] }>

/** Whether an event changes a lease's parts: rents and returns bypass them, and a credit has left its part. */
export function changesBalances(payload: EventPayload): payload is HeldMoved {
  return !besideParts.some((name) => name === payload.event)
}

/** Whether an event concerns the lease's standing order. */
export function isOfOrder({ event }: EventPayload): boolean {
  return orderEventNames.some((name) => name === event)
}

/** Whether an event is the payment of these terms, or changes what they hold: a stranger can send neither. */
export function isOwnAct(issued: IssuedTerms, event: EscrowEvent): boolean {
  const { payload } = event
  return isIssuedFor(issued, event) && changesBalances(payload)
}
