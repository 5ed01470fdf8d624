/** The lease model. Instants are unix seconds of the lease clock (D 6.6), amounts are in the smallest unit. */
import type { Day } from '@keyhold/rental/day.ts'
import type { PaymentTerms, plainRules } from '@keyhold/rental/deposit.ts'
import type { CancellationPolicy, DepositPolicy, NoticePeriod } from '@keyhold/rental/fields.ts'
import type { Status } from '@keyhold/rental/lease.ts'
import type { OwnClauses } from '@keyhold/rental/ownClauses.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Address, Hex } from 'viem'

/** The tenant's identity details in a request. */
export interface Applicant {
  readonly fullName: string
  readonly birthday: Day
  readonly profession: string
  readonly homeAddress: string
  readonly mobile: string
  readonly email: string
  readonly message: string | null
}

/** The requested tenant, nights and price. Frozen from the request on, unless the tenant edits it. */
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
  /** The home's preset as the tenant read it. */
  readonly cancellation: CancellationPolicy
  /** The home's notices as the tenant read them; a short stay has none (`noticeRules`). */
  readonly tenantNotice: NoticePeriod
  readonly landlordNotice: NoticePeriod
  /** Days after the move-out until the deposit is due. */
  readonly returnDays: number
  /** The home's own clauses as the tenant read them (D 11.24). */
  readonly ownClauses: OwnClauses | undefined
  /** The encrypted identity (D 6.7). */
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
  readonly rules: AgreedRules
  readonly signature: Hex | null
}

/** The rules of cancellation, notice and return, as terms name them. */
export type AgreedRules = Pick<PaymentTerms, keyof typeof plainRules | 'firstRent'>

/** The whole stored lease. */
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
  /** The lease that this one renews (D 11.21). */
  readonly renews: string | undefined
  /** When the encrypted identity was deleted: 90 days after the end, or when the tenant left (D 11.23). */
  readonly identityGoneAt: Date | undefined
  /** The original end, in the agreement and the escrow, of a stay that both ended early (D 11.21). */
  readonly firstEnd: { readonly validTo: Day; readonly moveOut: number } | undefined
}

/** The lease's reference, as shown to people. */
export function referenceOf({ number }: Pick<Lease, 'number'>): string {
  return `KH-${String(number).padStart(6, '0')}`
}
