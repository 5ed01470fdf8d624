/** A lease's database row, and its mapping to the lease model. */
import { findLanguage } from '@keyhold/rental/language.ts'
import type { Address, Hex } from 'viem'
import type { Query } from '../../../gateways/database.ts'
import type { Acceptance, AgreedRules, Lease } from './lease.ts'

type Instants = 'requestedAt' | 'answerBy' | 'moveIn' | 'moveOut' | 'number'
type Amounts = 'rent' | 'handover' | 'deposit'

export type LeaseRow = Omit<
  Lease,
  Instants | Amounts | 'stay' | 'acceptance' | 'paidTerms' | 'renews' | 'firstEnd' | 'ownClauses' | 'identityGoneAt'
> &
  Record<Instants, bigint> &
  Record<Amounts, string> & {
    validFrom: string
    validTo: string
    ownClauses: string | null
    ownClausesLanguage: number | null
    paidTerms: Hex | null
    renews: string | null
    identityGoneAt: Date | null
    firstValidTo: string | null
    firstMoveOut: bigint | null
    acceptedAt: bigint | null
    payBy: bigint | null
    landlordWallet: Address | null
    arbitrator: Address | null
    chainId: bigint | null
    escrow: Address | null
    releaseDuration: bigint | null
    document: Hex | null
    agreedRules: StoredRules | null
    acceptanceSignature: Hex | null
  }

/** The agreed rules as JSON: the amount as digits. */
export type StoredRules = Omit<AgreedRules, 'firstRent'> & { readonly firstRent: string }

/** Every column of a lease. */
export const leaseColumns = (query: Query) => query`
  id, number, listing_id, tenant_id, landlord_id, status, valid_from, valid_to, time_zone, requested_at, answer_by,
  move_in, move_out, rent, handover, deposit, deposit_policy, cancellation, tenant_notice, landlord_notice, return_days, full_name, birthday, profession, home_address, mobile,
  email, message, identity, identity_gone_at, accepted_at, pay_by, landlord_wallet, arbitrator, chain_id, escrow, release_duration,
  document, agreed_rules, acceptance_signature, paid_terms, renews,
  first_valid_to, first_move_out, own_clauses, own_clauses_language`

export function leaseFromRow(row: LeaseRow): Lease {
  const {
    fullName,
    birthday,
    profession,
    homeAddress,
    mobile,
    email,
    message,
    identity,
    timeZone,
    depositPolicy,
    cancellation,
    tenantNotice,
    landlordNotice,
    returnDays,
  } = row
  return {
    id: row.id,
    number: Number(row.number),
    listingId: row.listingId,
    tenantId: row.tenantId,
    landlordId: row.landlordId,
    status: row.status,
    requestedAt: Number(row.requestedAt),
    fullName,
    birthday,
    profession,
    homeAddress,
    mobile,
    email,
    message,
    identity,
    timeZone,
    depositPolicy,
    cancellation,
    tenantNotice,
    landlordNotice,
    returnDays,
    ownClauses: ownClausesOf(row),
    stay: { from: row.validFrom, to: row.validTo },
    answerBy: Number(row.answerBy),
    moveIn: Number(row.moveIn),
    moveOut: Number(row.moveOut),
    rent: BigInt(row.rent),
    handover: BigInt(row.handover),
    deposit: BigInt(row.deposit),
    acceptance: acceptanceOf(row),
    paidTerms: row.paidTerms ?? undefined,
    renews: row.renews ?? undefined,
    identityGoneAt: row.identityGoneAt ?? undefined,
    firstEnd: firstEndOf(row),
  }
}

function ownClausesOf({ ownClauses: text, ownClausesLanguage }: LeaseRow): Lease['ownClauses'] {
  const language = findLanguage(ownClausesLanguage)
  return text && language ? { language, text } : undefined
}

function firstEndOf({ firstValidTo, firstMoveOut }: LeaseRow): Lease['firstEnd'] {
  if (firstValidTo === null || firstMoveOut === null) return undefined
  return { validTo: firstValidTo, moveOut: Number(firstMoveOut) }
}

/** All or nothing, by the constraint `an_accepted_lease_is_frozen`. */
function acceptanceOf(row: LeaseRow): Acceptance | undefined {
  const { acceptedAt, payBy, landlordWallet, arbitrator, chainId, escrow, releaseDuration, document, agreedRules } = row
  if (acceptedAt === null || payBy === null || chainId === null || releaseDuration === null) return undefined
  if (!landlordWallet || !arbitrator || !escrow || !document || !agreedRules) return undefined
  return {
    acceptedAt: Number(acceptedAt),
    payBy: Number(payBy),
    chainId: Number(chainId),
    releaseDuration: Number(releaseDuration),
    landlordWallet,
    arbitrator,
    escrow,
    document,
    rules: { ...agreedRules, firstRent: BigInt(agreedRules.firstRent) },
    signature: row.acceptanceSignature,
  }
}
