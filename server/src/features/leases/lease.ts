/** A lease as Keyhold speaks of it. Instants are unix seconds of the lease clock (D 6.6), amounts the smallest unit. */
import type { Day } from '@keyhold/rental/day.ts'
import type { DepositPolicy } from '@keyhold/rental/fields.ts'
import type { Status } from '@keyhold/rental/lease.ts'
import type { OwnClauses } from '@keyhold/rental/ownClauses.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Address, Hex } from 'viem'

/** What the tenant says of themselves in a request. */
export interface Applicant {
  readonly fullName: string
  readonly birthday: Day
  readonly profession: string
  readonly homeAddress: string
  readonly mobile: string
  readonly email: string
  readonly message: string | null
}

/** What is asked for: by whom, which nights, for how much. Frozen from the request on, unless the tenant edits it. */
export interface RequestedTerms extends Applicant {
  readonly stay: Stay
  readonly timeZone: string
  readonly answerBy: number
  readonly moveIn: number
  readonly moveOut: number
  readonly rent: bigint
  readonly handover: bigint
  readonly deposit: bigint
  readonly depositPolicy: DepositPolicy
  /** The home's own clauses as the tenant read them (D 11.24). */
  readonly ownClauses: OwnClauses | undefined
  /** The sealed identity (D 6.7). */
  readonly identity: Buffer
}

/** What acceptance froze (D 4.8). */
export interface Acceptance {
  readonly acceptedAt: number
  readonly payBy: number
  readonly landlordWallet: Address
  readonly arbitrator: Address
  readonly chainId: number
  readonly escrow: Address
  /** Seconds from move-in to the handover. */
  readonly releaseDuration: number
  readonly document: Hex
  readonly signature: Hex | null
}

/** Everything that is stored of a lease. */
export interface Lease extends RequestedTerms {
  readonly id: string
  readonly number: number
  readonly listingId: string
  readonly tenantId: string
  readonly landlordId: string
  readonly status: Status
  readonly requestedAt: number
  readonly acceptance: Acceptance | undefined
  readonly paidTerms: Hex | undefined
  /** The lease that it follows as a renewal (D 11.21). */
  readonly renews: string | undefined
  /** Since when the sealed identity is nothing: 90 days after the end, or since its tenant left (D 11.23). */
  readonly identityGoneAt: Date | undefined
  /** Of a stay that both ended early: its end as the agreement and the escrow have it (D 11.21). */
  readonly firstEnd: { readonly validTo: Day; readonly moveOut: number } | undefined
}
