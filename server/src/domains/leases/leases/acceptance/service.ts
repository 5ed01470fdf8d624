/** Acceptance: what the landlord signs, the nights it holds, the text it freezes (D 2.7, D 4.8, D 6.4). */
import { type AgreedTerms, acceptanceTypedData } from '@keyhold/escrow/terms.ts'
import { type HoursToPay, hoursToPay, secondsToPay } from '@keyhold/rental/answerTimes.ts'
import { canTransition } from '@keyhold/rental/lease.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { type Address, type Hex, verifyTypedData } from 'viem'
import { isAccountSignature } from '../../../../gateways/chain/signatures.ts'
import { retryOnDeadlock, type Transaction } from '../../../../gateways/database.ts'
import type { Person } from '../../../../gateways/session.ts'
import { parseAgreement, type StoredAgreement, secondsOffered } from '../../agreements/service.ts'
import { agreedRules, rulesOf } from '../agreedRules.ts'
import { type AgreementSubject, agreementFacts, readAgreementSubject } from '../agreementFacts.ts'
import { requireAllowed } from '../allowed.ts'
import { rateLandlord } from '../answerRate.ts'
import { createUnpaidCheck } from '../calendar/unpaidCheck.ts'
import type { LeaseDeps } from '../deps.ts'
import type { Acceptance, Lease } from '../lease.ts'
import { arbitratorOfNew } from '../newArbitrator.ts'
import * as store from '../store.ts'
import { hasTerms } from '../terms/store.ts'
import { findOwn, lockOwn, transition } from '../transition.ts'

/** The terms a landlord signs, and the agreement they refer to. */
export interface Offer {
  readonly lease: Lease
  readonly terms: AgreedTerms
  readonly agreement: StoredAgreement
  /** The shortest choice that gives this time to pay. */
  readonly hoursToPay: HoursToPay
}

export interface Acceptances {
  /**
   * The terms to be signed; the answer stays the same for 30 minutes (D 2.7), or until the landlord gives another time
   * to pay (D 6.4).
   */
  offer(landlord: Person, leaseId: string, hours?: HoursToPay): Promise<Offer>
  /**
   * The landlord accepts a request. The nights are held from now on. Every field of the terms is frozen except the
   * tenant's wallet. A signature must cover exactly the offered terms and come from the landlord's proved wallet.
   * `document` is what the landlord read: if that offer is no longer valid, the call is refused (`terms-expired`). The
   * home's external calendars are read first: nights that one takes are refused (`calendar-taken`), and one that cannot
   * be read is for the landlord to decide (`calendar-unread`, unless `despiteUnread`).
   */
  accept(
    landlord: Person,
    leaseId: string,
    listingId?: string,
    signature?: Hex,
    document?: Hex,
    despiteUnread?: boolean,
  ): Promise<void>
  /** The landlord cancels an acceptance before it is paid; nights that can still be paid for stay held (D 6.4). */
  cancel(landlord: Person, leaseId: string, reason?: string): Promise<void>
}

/** Creates the acceptance service. */
export function createAcceptances(deps: LeaseDeps): Acceptances {
  const { database, clock, chain, people, agreements, calendars } = deps

  /** The valid offer, if it names escrow and arbitrator of new leases, which may have been replaced since. */
  async function currentOffer(tx: Transaction, lease: Lease, by: Signing): Promise<StoredAgreement | undefined> {
    const found = await agreements.findCurrentOffer(tx, lease.id, by.wallet, clock.leaseNow())
    const { address, arbitrator } = found ? parseAgreement(found).facts.escrow : {}
    return address === chain.escrow.address && arbitrator === by.arbitrator ? found : undefined
  }

  /** The valid offer if it gives the wanted hours to pay, or a new one. */
  async function offered(
    tx: Transaction,
    lease: Lease,
    by: Signing,
    subject: AgreementSubject,
    hours?: HoursToPay,
  ): Promise<Offer> {
    const now = clock.leaseNow()
    if (now >= lease.answerBy) throw new Refusal('not-at-this-stage')
    const payBy = payByOf(lease, now, hours)
    const current = await currentOffer(tx, lease, by)
    const fits = current && (hours === undefined || payByOf(lease, madeAt(current), hours) === current.payBy)
    const agreement = fits
      ? current
      : await agreements.offer(tx, lease.id, {
          wallet: by.wallet,
          payBy,
          now,
          facts: agreementFacts(deps, lease, subject, 'whole', { ...by, payBy }),
        })
    const given = hoursToPay.find((one) => payByOf(lease, madeAt(agreement), one) === agreement.payBy)
    return { lease, agreement, terms: termsOf(lease, by, agreement), hoursToPay: given ?? hoursToPay[0] }
  }

  /** The terms a signature covers. This may call the chain, so it runs before any row is locked. */
  async function readSigned(lease: Lease, by: Signing, signature: Hex, document?: Hex): Promise<AgreedTerms> {
    const read = await database.begin((tx) => currentOffer(tx, lease, by))
    if (!read || (document && document !== read.document)) throw new Refusal('terms-expired')
    const terms = termsOf(lease, by, read)
    await checkSignature(deps, terms, signature)
    return terms
  }

  return {
    async offer(landlord, leaseId, hours) {
      const before = await findOwn(deps, landlord, leaseId)
      const subject = await readAgreementSubject(deps, before)
      const by = await signingOf(deps, landlord, before)
      return database.begin(async (tx) => {
        const lease = await lockOwn(tx, landlord, leaseId, 'landlord')
        if (!canTransition('landlord', 'accept', lease)) throw new Refusal('not-at-this-stage')
        return offered(tx, lease, by, subject, hours)
      })
    },
    async accept(landlord, leaseId, listingId, signature, document, despiteUnread = false) {
      const before = await findOwn(deps, landlord, leaseId)
      if (listingId !== undefined && listingId !== before.listingId) throw new Refusal('lease-not-found')
      if (isAccepted(before)) return refuseOther(before, document, signature)
      if (!canTransition('landlord', 'accept', before)) throw new Refusal('not-at-this-stage')
      people.requireConfirmed(landlord)
      requireAllowed(landlord, 'accept')
      const signing = await signingOf(deps, landlord, before)
      const subject = await readAgreementSubject(deps, before)
      await refusePaidNights(deps, before)
      const areCalendarsRead = await calendars.readDue(before.listingId)
      await calendars.refuseTaken(database, before)
      if (!areCalendarsRead && !despiteUnread) throw new Refusal('calendar-unread')
      const signed = signature && (await readSigned(before, signing, signature, document))
      // Calendars and chain were asked meanwhile: who decides may have changed.
      const by = await signingOf(deps, landlord, before)
      await retryOnDeadlock(database, async (tx) => {
        const lease = await lockOwn(tx, landlord, leaseId, 'landlord')
        if (isAccepted(lease)) return refuseOther(lease, document, signature)
        const facts = { signed: signed !== undefined }
        await transition(deps, tx, lease, 'accept', { party: 'landlord', person: landlord, facts })
        await store.holdNights(tx, lease)
        const read = await currentOffer(tx, lease, by)
        if ((signed && !read) || (document && document !== read?.document)) throw new Refusal('terms-expired')
        const { terms, agreement } = await offered(tx, lease, by, subject)
        if (signed && !isSame(signed, terms)) throw new Refusal('terms-expired')
        await store.setAcceptance(tx, lease.id, acceptanceFrom(deps, terms, agreement, signature))
        await agreements.freeze(tx, lease.id, clock.leaseNow())
      })
      await rateLandlord(deps, landlord.id)
    },
    cancel: (landlord, leaseId, reason) =>
      database.begin(async (tx) => {
        const lease = await lockOwn(tx, landlord, leaseId, 'landlord')
        if (lease.status === 'cancelled') return
        await transition(deps, tx, lease, 'cancel', { party: 'landlord', person: landlord, reason })
        if (!(await hasTerms(tx, lease.id))) await store.freeNights(tx, lease.id)
      }),
  }
}

/** Until when terms that are made now can be paid (D 6.4). */
function payByOf({ moveIn }: Lease, now: number, hours?: HoursToPay): number {
  return Math.min(now + (hours ? hours * 3_600 : secondsToPay), moveIn)
}

/** When an offer was made; an earlier instant for one that ends at move-in, within half an hour. */
function madeAt({ offeredUntil }: StoredAgreement): number {
  return offeredUntil - secondsOffered
}

/** The two accounts of an offer that no other offer of the lease names. */
interface Signing {
  readonly wallet: Address
  readonly arbitrator: Address
}

/** The landlord's main proved wallet, and who decides: never an account of a party (docs/chain.md, `payLease`). */
async function signingOf(deps: LeaseDeps, landlord: Person, lease: Lease): Promise<Signing> {
  const [wallet] = (await deps.people.provedWallets(landlord.id)) as Address[]
  if (!wallet) throw new Refusal('wallet-not-proved')
  return { wallet, arbitrator: await arbitratorOfNew(deps, lease) }
}

/**
 * The nights of a lapsed lease are let again only if the availability check finds that nobody paid and nobody can. None
 * are while two nodes disagree (D 11.20).
 */
export async function refusePaidNights(
  deps: LeaseDeps,
  lease: Pick<Lease, 'id' | 'listingId' | 'stay'>,
): Promise<void> {
  if (deps.chain.isDoubtful()) throw new Refusal('chain-away')
  const look = createUnpaidCheck(deps)
  for (const id of await store.listLapsedOverlapping(deps.database, lease))
    if ((await look(id)) !== 'unpaid') throw new Refusal('dates-already-taken')
}

/** Idempotent: repeating an acceptance is harmless. */
function isAccepted({ status }: Lease): boolean {
  return status === 'accepted' || status === 'paying'
}

/** A landlord who read or signed other terms than the accepted ones must not hear that theirs count. */
function refuseOther({ acceptance }: Lease, document?: Hex, signature?: Hex): void {
  if (document && document !== acceptance?.document) throw new Refusal('not-at-this-stage')
  if (signature && signature !== acceptance?.signature) throw new Refusal('not-at-this-stage')
}

/** What acceptance writes into the lease (D 4.8). */
function acceptanceFrom(
  { chain, clock }: LeaseDeps,
  terms: AgreedTerms,
  { document }: StoredAgreement,
  signature: Hex | undefined,
): Acceptance {
  const { address: escrow, releaseDuration } = chain.escrow
  const { payBy, landlord, arbitrator } = terms
  return {
    payBy,
    arbitrator,
    escrow,
    document,
    chainId: chain.chainId,
    acceptedAt: clock.leaseNow(),
    landlordWallet: landlord,
    releaseDuration: Number(releaseDuration),
    rules: rulesOf(terms),
    signature: signature ?? null,
  }
}

function termsOf(
  lease: Lease,
  { wallet: landlord, arbitrator }: Signing,
  { payBy, document }: StoredAgreement,
): AgreedTerms {
  const { handover, deposit, moveIn, moveOut } = lease
  return { landlord, arbitrator, handover, deposit, moveIn, moveOut, payBy, document, ...agreedRules(lease) }
}

/** Whether the signed text equals the accepted text. */
function isSame(signed: AgreedTerms, terms: AgreedTerms): boolean {
  return (Object.keys(terms) as (keyof typeof terms)[]).every((field) => signed[field] === terms[field])
}

/**
 * Refuses a signature that is not by the landlord's wallet over exactly these terms; smart accounts are verified on
 * chain.
 */
async function checkSignature({ chain }: LeaseDeps, terms: AgreedTerms, signature: Hex): Promise<void> {
  const data = acceptanceTypedData(
    { chainId: chain.chainId, escrow: chain.escrow.address, version: chain.escrow.version },
    terms,
  )
  const signed = { ...data, address: terms.landlord, signature }
  if (await verifyTypedData(signed).catch(() => false)) return
  if (await isAccountSignature(chain.client, () => chain.client.verifyTypedData(signed))) return
  throw new Refusal('acceptance-signature-wrong')
}
