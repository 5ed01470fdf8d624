/** Agreements: what both read, offered to the landlord for 30 minutes, frozen when they accept (D 2.7, D 6.9). */
import type { AgreementFacts } from '@keyhold/api/agreements.ts'
import { eachLanguage } from '@keyhold/rental/language.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../gateways/database.ts'
import { type AgreementText, newSalt, serializeAgreement } from './canonical.ts'
import { clausesOf } from './clauses.ts'
import type { StoredAgreement } from './store.ts'
import * as store from './store.ts'

export type { StoredAgreement } from './store.ts'

/** An offer stands this long, so that what is signed is what was shown (D 2.7). */
export const secondsOffered = 30 * 60

export interface Agreements {
  /** The offer that stands for this wallet now, if there is one. */
  findCurrentOffer(tx: Transaction, leaseId: string, wallet: string, now: number): Promise<StoredAgreement | undefined>
  /** Writes a new offer in the place of an older one. */
  offer(
    tx: Transaction,
    leaseId: string,
    offered: { wallet: string; payBy: number; now: number; facts: AgreementFacts },
  ): Promise<StoredAgreement>
  /** Puts an offer that was written elsewhere in the place of an older one. */
  keepOffer(tx: Transaction, offer: Omit<StoredAgreement, 'frozenAt'>): Promise<void>
  /** Makes the offer the agreement: from now on not a word of it changes. */
  freeze(tx: Transaction, leaseId: string, now: number): Promise<void>
  /** Takes an offer back, because what it speaks of changed. */
  forget(tx: Transaction, leaseId: string): Promise<void>
  /** The agreement once it is frozen. */
  findFrozen(query: Query, leaseId: string): Promise<StoredAgreement | undefined>
}

/** Opens agreements. */
export function createAgreements(): Agreements {
  return {
    async findCurrentOffer(tx, leaseId, wallet, now) {
      const standing = await store.findAgreement(tx, leaseId)
      return standing?.landlordWallet === wallet && now < standing.offeredUntil ? standing : undefined
    },
    async offer(tx, leaseId, { wallet: landlordWallet, payBy, now, facts }) {
      const salt = newSalt()
      const offeredUntil = Math.min(now + secondsOffered, payBy)
      const offer = { leaseId, landlordWallet, payBy, offeredUntil, salt, ...serializeAgreement(facts, salt) }
      await store.replaceOffer(tx, offer)
      return { ...offer, frozenAt: undefined }
    },
    keepOffer: store.replaceOffer,
    freeze: (tx, leaseId, now) => store.setFrozen(tx, leaseId, now),
    forget: (tx, leaseId) => store.removeOffer(tx, leaseId),
    async findFrozen(query, leaseId) {
      const agreement = await store.findAgreement(query, leaseId)
      return agreement?.frozenAt === undefined ? undefined : agreement
    },
  }
}

/** A frozen agreement as both read it; in a language that came to Keyhold later, it is read in English as it was frozen. */
export function parseAgreement({
  canonical,
}: Pick<StoredAgreement, 'canonical'>): Pick<AgreementText, 'facts' | 'clauses'> & { salt: Hex } {
  const agreement = JSON.parse(canonical) as AgreementText
  return { ...agreement, clauses: { ...eachLanguage(() => agreement.clauses.en), ...agreement.clauses } }
}

/** What an agreement would say, before anybody is bound by it. */
export function preview(facts: AgreementFacts): Pick<AgreementText, 'facts' | 'clauses'> {
  return { facts, clauses: clausesOf(facts) }
}
