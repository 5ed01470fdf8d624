/**
 * Offers to share a part of a lease's money: signed by one party and passed on to the other, who sends them (D 6.11).
 */
import { randomUUID } from 'node:crypto'
import type { LeaseShares, SharesInput, SharesOffer } from '@keyhold/api/shares.ts'
import { type Balances, type EscrowPart, type Payee, wasDisputed } from '@keyhold/rental/deposit.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import {
  isStillSigned,
  refuseSharesOffer,
  type SharesOfferState,
  sharesOfferState,
} from '@keyhold/rental/sharesOffer.ts'
import type { Hex } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Person } from '../../../gateways/session.ts'
import type { IssuedTerms, Lease, Leases } from '../../leases/leases/service.ts'
import type { Deposits } from '../../money/deposits/service.ts'
import { checkSharesSignature } from './signature.ts'
import * as store from './store.ts'

export interface SharesDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  readonly leases: Pick<Leases, 'find' | 'findOwn' | 'listTerms' | 'listDisputeEvents' | 'recordStatement'>
  readonly deposits: Pick<Deposits, 'balancesOf'>
}

export interface Shares {
  /** Stores a party's signed offer and notifies the other. No money moves; idempotent by signature. */
  offer(person: Person, signed: SharesInput): Promise<void>
  /** Declines the other party's offer and notifies them. Their signature stays valid at the escrow. */
  decline(person: Person, leaseId: string, offerId: string): Promise<void>
  /** The parties' offers on a lease, for one of them. An arbitrator reads none. */
  read(person: Person, leaseId: string): Promise<LeaseShares>
}

/** Rate limit: each offer is an e-mail to the other party. */
const limitOfOffers = { most: 12, seconds: 86_400, code: 'too-many-shares-offers' } as const

/** Creates the sharing service. */
export function createShares(deps: SharesDeps): Shares {
  const { database, clock, chain, rateLimiter, leases } = deps
  return {
    async offer(person, { leaseId, part, deadline, ...digits }) {
      const signature = digits.signature.toLowerCase() as Hex
      const lease = await leases.findOwn(database, person, leaseId)
      const party = partyOf(person, lease)
      const shares = { part, toTenant: BigInt(digits.toTenant), toLandlord: BigInt(digits.toLandlord), deadline }
      if ((await store.listOffers(database, lease.id)).some((one) => one.signature === signature)) return
      refuse(refuseSharesOffer(shares, await moneyOf(deps, database, lease), clock.leaseNow()))
      const signed = { ...shares, deadline: BigInt(deadline), signature }
      await checkSharesSignature(chain, await paidTermsOf(deps, lease), party, signed) // may call the chain: before anything is locked
      await rateLimiter.limit('offer shares', `${lease.id} ${person.id}`, limitOfOffers)
      await database.begin(async (tx) => {
        await store.lockLeaseOfOffer(tx, lease.id)
        const money = await moneyOf(deps, tx, lease)
        refuse(refuseSharesOffer(shares, money, clock.leaseNow()))
        const offer = { ...shares, id: randomUUID(), leaseId: lease.id, party, signature, madeAt: clock.leaseNow() }
        if (await store.insertOffer(tx, offer))
          await leases.recordStatement(tx, person, lease.id, 'offerShares', factsOf(offer, money))
      })
    },
    async decline(person, leaseId, offerId) {
      const lease = await leases.findOwn(database, person, leaseId)
      await database.begin(async (tx) => {
        await store.lockLeaseOfOffer(tx, lease.id)
        const { money, all } = await offersOf(deps, tx, lease)
        const found = all.find(({ offer }) => offer.id === offerId)
        if (!found || found.offer.party === partyOf(person, lease)) throw new Refusal('shares-offer-not-found')
        if (found.state === 'declined') return
        if (found.state !== 'open') throw new Refusal('shares-offer-over')
        await store.setDeclined(tx, offerId, clock.leaseNow())
        await leases.recordStatement(tx, person, lease.id, 'declineShares', factsOf(found.offer, money))
      })
    },
    async read(person, leaseId) {
      const lease = await leases.findOwn(database, person, leaseId)
      const { money, all } = await offersOf(deps, database, lease)
      const now = clock.leaseNow()
      const described = all.map(({ offer, state }) => describe(offer, state, isStillSigned(offer, money, now)))
      return { offers: described.filter((one) => one.stillSigned || isNewest(one, described)) }
    },
  }
}

const partyOf = (person: Pick<Person, 'id'>, lease: Lease): Payee =>
  lease.tenantId === person.id ? 'tenant' : 'landlord'

function refuse(code: ReturnType<typeof refuseSharesOffer>): void {
  if (code) throw new Refusal(code)
}

async function moneyOf({ deposits }: SharesDeps, query: Query, lease: Lease): Promise<Balances> {
  const money = (await deposits.balancesOf(query, [lease])).get(lease.id)
  if (!money) throw new Refusal('lease-not-found')
  return money
}

/** The paid terms: their wallets are the possible signers. */
async function paidTermsOf({ database, leases }: SharesDeps, lease: Lease): Promise<IssuedTerms> {
  const paid = (await leases.listTerms(database, [lease.id])).find(({ id }) => id === lease.paidTerms)
  if (!paid) throw new Refusal('not-at-this-stage')
  return paid
}

/** Every offer of a lease with its present state, oldest first, and the lease's money. */
async function offersOf(deps: SharesDeps, query: Query, lease: Lease) {
  const [money, offers, events] = [
    await moneyOf(deps, query, lease),
    await store.listOffers(query, lease.id),
    await deps.leases.listDisputeEvents(query, [lease.id]),
  ]
  const settledOf = (part: EscrowPart) =>
    events.flatMap((one) => (one.event === 'LeaseSettled' && one.part === part ? [one] : []))[0]
  const all = offers.map((offer, place) => {
    const isReplaced = offers.slice(place + 1).some((later) => isOfSame(later, offer))
    const known = { ...offer, isReplaced, isDeclined: offer.declinedAt !== null }
    return { offer, state: sharesOfferState(known, money, settledOf(offer.part), deps.clock.leaseNow()) }
  })
  return { money, all }
}

type OfWhom = Pick<SharesOffer, 'part' | 'party'>
const isOfSame = (one: OfWhom, other: OfWhom) => one.part === other.part && one.party === other.party
const isNewest = (one: SharesOffer, all: readonly SharesOffer[]) =>
  all.findLast((other) => isOfSame(other, one)) === one

function describe(
  { id, part, party, toTenant, toLandlord, deadline, madeAt, signature }: store.SignedOffer,
  state: SharesOfferState,
  stillSigned: boolean,
): SharesOffer {
  return {
    id,
    part,
    party,
    toTenant: toTenant.toString(),
    toLandlord: toLandlord.toString(),
    deadline,
    madeAt,
    state,
    stillSigned,
    signature: state === 'open' ? signature : null,
  }
}

/** The history's facts of an offer: its id, its part, each share and the deadline. */
function factsOf({ id, part, toTenant, toLandlord, deadline }: Omit<store.SignedOffer, 'declinedAt'>, money: Balances) {
  return {
    offer: id,
    part,
    amount: (toTenant + toLandlord).toString(),
    toTenant: toTenant.toString(),
    toLandlord: toLandlord.toString(),
    until: deadline,
    disputed: wasDisputed(money[part]),
  }
}
