/** What leases stand on: the other features and gateways, as far as leases need them. */
import type { DepositPolicy } from '@keyhold/rental/listing.ts'
import type { Chain } from '../../gateways/chain/chain.ts'
import type { Clock } from '../../gateways/clock.ts'
import type { Database } from '../../gateways/database.ts'
import type { Agreements } from '../agreements/service.ts'
import type { Seal } from './seal.ts'

/** A party's own facts. */
export interface PartyFacts {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phoneNumber: string | null
  readonly agencyName: string | null
  readonly languageId: number
  readonly createdAt: Date
}

/** Who people are; kept by features/accounts. */
export interface People {
  find(id: string): Promise<PartyFacts | undefined>
  publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, { readonly avatarPath: string | null }>>
  /** Proved wallets, checksummed, the main one first (D 4.7). */
  provedWallets(id: string): Promise<string[]>
  requireConfirmed(person: { readonly emailConfirmed: boolean }): void
}

/** What a lease needs to know of the home it is about; kept by features/listings. Prices in whole units (D 5.3). */
export interface HomeForLease {
  readonly id: string
  readonly landlordId: string
  readonly isPublished: boolean
  readonly title: string
  /** The whole address in one line, for the agreement. */
  readonly fullAddress: string
  /** The same as visitors may read it: without the house number where the landlord shows the place roughly (D 5.11). */
  readonly shownAddress: string
  readonly timeZone: string
  readonly availableFrom: string
  readonly availableUntil: string | null
  readonly rentPrice: number
  readonly deposit: number
  readonly depositPolicy: DepositPolicy
  /** Code ids of store 3. */
  readonly termOfLease: readonly number[]
}
export interface Homes {
  forLease(id: string): Promise<HomeForLease | undefined>
  /** Remembers how many of 100 requests a landlord answers (D 5.7). */
  rateAnswers(landlordId: string, rate: number): Promise<void>
}

export interface LeaseParts {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly seal: Seal
  readonly people: People
  readonly homes: Homes
  readonly agreements: Agreements
}
