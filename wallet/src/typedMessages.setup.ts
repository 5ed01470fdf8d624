// For tests: one message of each kind that the account of acts.setup.ts can sign, and the state of its lease.

import { address, places, terms } from '@keyhold/escrow/accounts/acts.setup.ts'
import type { TypedMessage } from '@keyhold/escrow/accounts/signRequest.ts'
import type { Terms } from '@keyhold/escrow/terms.ts'
import { pad } from 'viem'
import type { LeaseState } from './chain.ts'

type Of<Kind extends TypedMessage['kind']> = Extract<TypedMessage, { kind: Kind }>

/** Before the last day to pay. */
export const now = 1_798_000_000
/** The account is the tenant of `terms`, and the landlord of this lease. */
export const ownLease: Terms = { ...terms, tenant: address('9'), landlord: places.account }
export const { tenant: _, tenantPayout: __, ...agreed } = ownLease
/** What the escrow holds of a lease whose handover was paid out in part. */
export const state: LeaseState = {
  ...{ handover: 1400n, handoverDue: 1_801_000_000, deposit: 2000n, depositDue: 1_831_000_000 },
  ...{ flags: 0, newMoveOut: 0, agreedMoveOut: 0 },
}

export const acceptance: Of<'Acceptance'> = { kind: 'Acceptance', terms: agreed }
export const settlement: Of<'Settlement'> = {
  kind: 'Settlement',
  terms,
  ...{ part: 'deposit', toTenant: 1500n, toLandlord: 500n, deadline: 1_799_000_000 },
}
export const renewal: Of<'Renewal'> = {
  kind: 'Renewal',
  terms: ownLease,
  newTerms: {
    ...ownLease,
    ...{ handover: 0n, firstRent: 0n, deposit: 1800n, document: pad('0x02') },
    ...{ moveIn: terms.moveOut, moveOut: terms.moveOut + 31_000_000, payBy: terms.moveOut - 1 },
  },
}
export const earlierEnd: Of<'EarlierEnd'> = {
  kind: 'EarlierEnd',
  terms,
  ...{ newMoveOut: 1_815_000_000, deadline: 1_810_000_000 },
}
export const inventory: Of<'Inventory'> = {
  kind: 'Inventory',
  terms,
  ...{ stage: 'move-in', version: 2, document: pad('0x03') },
}
export const answer: Of<'InventoryAnswer'> = {
  kind: 'InventoryAnswer',
  terms,
  ...{ inventory: pad('0x03'), objections: 4, document: pad('0x04') },
}
