/** Renewals: one party offers a longer stay, the landlord signs it, the tenant's wallet moves the deposit (D 11.21). */
import type { OfferRenewalInput, SignRenewalInput } from '@keyhold/api/renewals.ts'
import { renewalTypedData } from '@keyhold/escrow/terms.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { checkRenewal, isRenewable, stayAfter } from '@keyhold/rental/renewalOffer.ts'
import { type Hex, hashTypedData } from 'viem'
import { isTakenByEscrow } from '../../../gateways/chain/signatures.ts'
import { retryOnDeadlock, type Transaction } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import { readAgreementSubject } from '../../leases/leases/agreementFacts.ts'
import { requireAllowed } from '../../leases/leases/allowed.ts'
import type { Lease } from '../../leases/leases/service.ts'
import { isId } from '../../leases/leases/transition.ts'
import { type RenewalBasis, type RenewalsDeps, renewalBasisOf, termsAfter } from './renewalBasis.ts'
import type { Renewal } from './store.ts'
import * as store from './store.ts'
import { leaseAfter, textOf } from './words.ts'

export interface Renewals {
  /** One party offers a continuation of a stay; it replaces any open offer. Returns its id. */
  offer(person: Person, leaseId: string, input: OfferRenewalInput): Promise<string>
  /** Either party withdraws an unsigned offer. */
  withdraw(person: Person, renewalId: string): Promise<void>
  /** The terms the landlord is about to sign; the answer stays the same for 30 minutes. */
  toSign(landlord: Person, renewalId: string): Promise<RenewalToSign>
  /**
   * The landlord signs exactly what they read: it becomes a lease that waits for the tenant's `renew`, with its nights
   * held.
   */
  sign(landlord: Person, renewalId: string, input: SignRenewalInput): Promise<void>
}

export interface RenewalToSign {
  readonly basis: RenewalBasis
  readonly renewal: Renewal
  readonly text: NonNullable<Renewal['text']>
}

/** Rate limit: each offer is an e-mail to the other party. */
const limitOfOffers = { most: 12, seconds: 86_400 } as const

/** Creates the renewals service. */
export function createRenewals(deps: RenewalsDeps): Renewals {
  const { database, clock, rateLimiter, leases, people } = deps

  async function findOwn(person: Person, renewalId: string): Promise<{ renewal: Renewal; old: Lease }> {
    const renewal = isId(renewalId) ? await store.findRenewal(database, renewalId) : undefined
    const old = renewal && (await leases.findOwn(database, person, renewal.oldLeaseId).catch(notFound))
    if (!old) throw new Refusal('renewal-not-found')
    return { renewal, old }
  }
  async function findOwnAsLandlord(landlord: Person, renewalId: string) {
    const found = await findOwn(landlord, renewalId)
    if (found.old.landlordId !== landlord.id) throw new Refusal('renewal-not-found')
    return found
  }
  /** The offer while it is open, locked. */
  async function lockOpen(tx: Transaction, id: string): Promise<Renewal> {
    const renewal = await store.lockRenewal(tx, id)
    if (renewal?.state !== 'offered') throw new Refusal('renewal-not-found')
    return renewal
  }
  /** The deposit may have been disputed or returned meanwhile, or both may have ended the stay early. */
  async function refuseMoved(tx: Transaction, old: Lease): Promise<void> {
    if (old.firstEnd) throw new Refusal('ending-agreed')
    const money = (await deps.deposits.balancesOf(tx, [old])).get(old.id)
    if (money && money.moveOut < money.terms.moveOut) throw new Refusal('ending-agreed')
    if (!money || !isRenewable(money, clock.leaseNow())) throw new Refusal('renewal-no-deposit')
  }
  /** A signed renewal that is neither paid nor expired blocks another. */
  async function refuseSecond(old: Lease): Promise<void> {
    const latest = await store.findLatest(database, old.id)
    const next = latest?.state === 'signed' ? await leases.find(database, latest.id) : undefined
    if (next && !isClosed(next.status)) throw new Refusal('not-at-this-stage')
  }
  return {
    async offer(person, leaseId, { validTo, rent, deposit }) {
      const old = await leases.findOwn(database, person, leaseId)
      people.requireConfirmed(person)
      await renewalBasisOf(deps, database, old)
      await refuseSecond(old)
      await rateLimiter.limit('offer a renewal', `${old.id} ${person.id}`, limitOfOffers)
      const offered = { validTo, rent: BigInt(rent), deposit: BigInt(deposit) }
      checkRenewal(offered, old.stay)
      const id = crypto.randomUUID()
      const offeredBy = old.tenantId === person.id ? 'tenant' : 'landlord'
      await database.begin(async (tx) => {
        await leases.noteRenewal(tx, person, old.id, { offer: 'made', validTo, rent, deposit })
        await store.replaceOpen(tx, { ...offered, id, oldLeaseId: old.id, offeredBy, offeredAt: clock.leaseNow() })
      })
      return id
    },
    async withdraw(person, renewalId) {
      const { renewal, old } = await findOwn(person, renewalId)
      if (renewal.state === 'withdrawn') return
      await database.begin(async (tx) => {
        await leases.noteRenewal(tx, person, old.id, { offer: 'withdrawn' })
        await lockOpen(tx, renewalId)
        await store.setWithdrawn(tx, renewalId)
      })
    },
    async toSign(landlord, renewalId) {
      const { old } = await findOwnAsLandlord(landlord, renewalId)
      const subject = await readAgreementSubject(deps, old)
      const basis = await renewalBasisOf(deps, database, old)
      return database.begin(async (tx) => {
        const renewal = await lockOpen(tx, renewalId)
        const { text } = renewal
        if (text && clock.leaseNow() < text.readUntil) return { basis, renewal, text }
        const fresh = textOf(deps, basis, renewal, subject)
        await store.setText(tx, renewalId, fresh)
        return { basis, renewal, text: fresh }
      })
    },
    async sign(landlord, renewalId, { signature, document }) {
      const { renewal, old } = await findOwnAsLandlord(landlord, renewalId)
      if (renewal.state === 'signed') return
      people.requireConfirmed(landlord)
      requireAllowed(landlord, 'accept')
      const basis = await renewalBasisOf(deps, database, old)
      const text = standingText(renewal, document, clock.leaseNow())
      await checkSignature(deps, basis, termsAfter(basis, renewal, text).id, signature as Hex)
      const { id, listingId } = { ...renewal, listingId: old.listingId }
      await leases.refuseTakenNights({ id, listingId, stay: stayAfter(renewal, old.stay) })
      await retryOnDeadlock(database, async (tx) => {
        const locked = await leases.noteRenewal(tx, landlord, old.id, {
          offer: 'signed',
          next: id,
          payBy: `${text.payBy}`,
        })
        const same = standingText(await lockOpen(tx, id), document, clock.leaseNow())
        await refuseMoved(tx, locked)
        await store.setSigned(tx, id, signature as Hex)
        await leases.beginRenewal(tx, landlord, leaseAfter(deps, basis, renewal, same))
      })
    },
  }
}

function notFound(): undefined {
  return undefined
}

/** The text that was read, if it is still valid. */
function standingText({ text }: Renewal, document: string, now: number): NonNullable<Renewal['text']> {
  if (!text || text.document !== document || now >= text.readUntil) throw new Refusal('terms-expired')
  return text
}

/** Refuses a signature that the escrow would not accept as the landlord's wallet's over exactly these two leases. */
async function checkSignature(
  { chain }: RenewalsDeps,
  { paid, escrow }: RenewalBasis,
  newLease: Hex,
  signature: Hex,
): Promise<void> {
  const place = { chainId: chain.chainId, escrow: escrow.address, version: escrow.version }
  const hash = hashTypedData(renewalTypedData(place, { oldLease: paid.id, newLease }))
  if (await isTakenByEscrow(chain.client, paid.terms.landlord, hash, signature)) return
  throw new Refusal('acceptance-signature-wrong')
}
