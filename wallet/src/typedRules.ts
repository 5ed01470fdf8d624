// When a message is not signed: another person has to sign it, or the escrow would refuse it.
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import { type AgreedTerms, leaseFlags, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, isAddressEqual, zeroAddress, zeroHash } from 'viem'
import type { LeaseState } from './chain.ts'

/** Why an account does not sign a message at an instant (unix seconds); undefined if it can. `state` is the lease's. */
export function refuseTyped(
  account: Address,
  message: TypedMessage,
  state: LeaseState,
  now: number,
): 'not-yours' | 'not-possible' | undefined {
  if (!signersOf(message).some((signer) => isAddressEqual(signer, account))) return 'not-yours'
  return isPossible(message, state, now) ? undefined : 'not-possible'
}

/** The landlord alone accepts a lease and signs a renewal, which the tenant sends. */
function signersOf(message: TypedMessage): readonly Address[] {
  const { kind, terms } = message
  return kind === 'Acceptance' || kind === 'Renewal' ? [terms.landlord] : [terms.tenant, terms.landlord]
}

function isPossible(message: TypedMessage, state: LeaseState, now: number): boolean {
  switch (message.kind) {
    case 'Acceptance':
      return canBePaid(message.terms, now)
    case 'Settlement': {
      const { part, toTenant, toLandlord, deadline } = message
      return deadline > now && state[part] > 0n && toTenant + toLandlord === state[part]
    }
    case 'Renewal':
      return isRenewal(message, state) && canBePaid(message.newTerms, now)
    case 'EarlierEnd': {
      const { terms, newMoveOut, deadline } = message
      const isInStay = newMoveOut > terms.moveIn && newMoveOut < moveOutOf(state, terms)
      return deadline > now && isInStay && (state.flags & leaseFlags.renewed) === 0
    }
    case 'Inventory':
      return message.version > 0
    case 'InventoryAnswer':
      return true
  }
}

/** The move-out of a lease now: the one of the terms, or an earlier one. */
export const moveOutOf = ({ newMoveOut }: LeaseState, terms: Terms) => newMoveOut || terms.moveOut

/** The move-out that an earlier end changes and signs: a notice does not move it. */
export const agreedMoveOutOf = ({ agreedMoveOut }: LeaseState, terms: Terms) => agreedMoveOut || terms.moveOut

/** Whether the escrow would move the deposit: between the same people, without a gap, and without a dispute. */
function isRenewal({ terms, newTerms }: Extract<TypedMessage, { kind: 'Renewal' }>, state: LeaseState): boolean {
  const people = ['tenant', 'landlord', 'tenantPayout'] as const
  return [
    people.every((person) => isAddressEqual(terms[person], newTerms[person])),
    newTerms.moveIn === moveOutOf(state, terms),
    newTerms.handover === 0n,
    !isAddressEqual(newTerms.arbitrator, newTerms.tenant),
    state.deposit > 0n && (state.flags & leaseFlags.depositDisputed) === 0,
  ].every(Boolean)
}

/** Whether the escrow would take a payment under these terms, as far as they say it themselves. */
function canBePaid(terms: AgreedTerms, now: number): boolean {
  const { payBy, moveIn, moveOut, freeUntil, halfUntil, earliestEnd, tenantNotice, landlordNotice } = terms
  const hasNotice = tenantNotice > 0 || landlordNotice > 0
  return [
    payBy > now && payBy <= moveIn && moveIn < moveOut,
    freeUntil <= halfUntil && halfUntil <= moveIn,
    earliestEnd <= moveOut && (!hasNotice || earliestEnd > moveIn),
    landlordNotice === 0 || landlordNotice >= 30,
    terms.returnDays >= 3 && terms.returnDays <= 30,
    terms.firstRent <= terms.handover && terms.handover + terms.deposit > 0n,
    !isAddressEqual(terms.arbitrator, zeroAddress) && !isAddressEqual(terms.arbitrator, terms.landlord),
    terms.document !== zeroHash,
  ].every(Boolean)
}
