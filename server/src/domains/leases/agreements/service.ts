/** Agreements: offered to the landlord for 30 minutes, frozen on acceptance (D 2.7, D 6.9). */
import type { AgreementFacts } from '@keyhold/api/agreements.ts'
import { eachLanguage } from '@keyhold/rental/language.ts'
import type { Hex } from 'viem'
import type { Query, Transaction } from '../../../gateways/database.ts'
import { type AgreementText, newSalt, serializeAgreement } from './canonical.ts'
import { clausesOf } from './clauses.ts'
import type { StoredAgreement } from './store.ts'
import * as store from './store.ts'

export type { StoredAgreement } from './store.ts'

/** Lifetime of an offer, so that the signed text is the one that was shown (D 2.7). */
export const secondsOffered = 30 * 60

export interface Agreements {
  /** Returns the valid offer for this wallet, if there is one. */
  findCurrentOffer(tx: Transaction, leaseId: string, wallet: string, now: number): Promise<StoredAgreement | undefined>
  /** Writes a new offer, replacing an older one. */
  offer(
    tx: Transaction,
    leaseId: string,
    offered: { wallet: string; payBy: number; now: number; facts: AgreementFacts },
  ): Promise<StoredAgreement>
  /** Stores an offer that was written elsewhere, replacing an older one. */
  keepOffer(tx: Transaction, offer: Omit<StoredAgreement, 'frozenAt'>): Promise<void>
  /** Makes the offer the agreement, which never changes from then on. */
  freeze(tx: Transaction, leaseId: string, now: number): Promise<void>
  /** Withdraws an offer whose facts changed. */
  forget(tx: Transaction, leaseId: string): Promise<void>
  /** Returns the agreement once it is frozen. */
  findFrozen(query: Query, leaseId: string): Promise<StoredAgreement | undefined>
}

/** Creates the agreements service. */
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

/** A frozen agreement for its readers; in a language that was added later it falls back to the frozen English text. */
export function parseAgreement({
  canonical,
}: Pick<StoredAgreement, 'canonical'>): Pick<AgreementText, 'facts' | 'clauses'> & { salt: Hex } {
  const agreement = JSON.parse(canonical) as AgreementText
  return { ...agreement, clauses: { ...eachLanguage(() => agreement.clauses.en), ...agreement.clauses } }
}

/** The text of a possible agreement, before anyone is bound by it. */
export function preview(facts: AgreementFacts): Pick<AgreementText, 'facts' | 'clauses'> {
  return { facts, clauses: clausesOf(facts) }
}
