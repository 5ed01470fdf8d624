/** What leases need from the other features and gateways. */
import type { CalendarConflict } from '@keyhold/api/calendars.schema.ts'
import type { CancellationPolicy, DepositPolicy, NoticePeriod } from '@keyhold/rental/fields.ts'
import type { OwnClauses } from '@keyhold/rental/ownClauses.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import type { Address } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { Cipher } from '../../platform/encryption/cipher.ts'
import type { Agreements } from '../agreements/service.ts'
import type { Lease } from './lease.ts'

/** A party's own details. */
export interface PartyDetails {
  readonly id: string
  readonly email: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly phoneNumber: string | null
  readonly agencyName: string | null
  readonly languageId: number
  readonly createdAt: Date
  /** When they deleted their account; null otherwise. */
  readonly deletedAt: Date | null
}

/** People's details; implemented by accounts. */
export interface People {
  find(id: string): Promise<PartyDetails | undefined>
  list(ids: readonly string[]): Promise<ReadonlyMap<string, PartyDetails>>
  publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, { readonly avatarPath: string | null }>>
  /** Proved wallets, checksummed, the main one first (D 4.7). */
  provedWallets(id: string): Promise<string[]>
  /** The arbitrator who proved this checksummed wallet and can open the desk. */
  arbitratorWith(address: string): Promise<string | undefined>
  /** Whether anyone had proved this wallet at an instant (unix seconds). */
  hadProved(query: Query, id: string, wallet: string, at: number): Promise<boolean>
  /** Proving again a wallet that is known: the message to sign, and the account that signed it. */
  readonly walletProofs: {
    ask(
      person: Pick<Person, 'id' | 'languageId'>,
      address: Address,
    ): Promise<{ readonly message: string; readonly nonce: string; readonly expiresAt: Date }>
    prove(
      person: Pick<Person, 'id' | 'languageId'>,
      signed: { readonly message: string; readonly signature: string },
    ): Promise<Address>
  }
  requireConfirmed(person: { readonly emailConfirmed: boolean }): void
  /** Those of these people whose account exists; none can be deleted until the transaction ends. */
  hold(query: Query, ids: readonly string[]): Promise<readonly string[]>
  /** Fills the profile's first or last name where it is empty (D 11.9). */
  fillName(query: Query, id: string, name: { readonly firstName: string; readonly lastName: string }): Promise<void>
}

/** What a lease needs of its home; implemented by listings. Prices in whole units (D 5.3). */
export interface LeaseHome {
  readonly id: string
  readonly landlordId: string
  readonly isPublished: boolean
  readonly title: string
  /** The full address in one line, for the agreement. */
  readonly fullAddress: string
  /**
   * The address as visitors read it: without the house number where the landlord shows an approximate location
   * (D 5.11).
   */
  readonly shownAddress: string
  readonly timeZone: string
  readonly availableFrom: string
  readonly availableUntil: string | null
  readonly rentPrice: number
  readonly deposit: number
  readonly depositPolicy: DepositPolicy
  readonly cancellation: CancellationPolicy
  readonly tenantNotice: NoticePeriod
  readonly landlordNotice: NoticePeriod
  /** Days after the move-out until the deposit is due, by the law of the place. */
  readonly returnDays: number
  /** Code ids of store 3. */
  readonly termOfLease: readonly number[]
  /** The landlord's own clauses for agreements requested now (D 11.24). */
  readonly ownClauses: OwnClauses | undefined
}
export interface LeaseHomes {
  forLease(id: string): Promise<LeaseHome | undefined>
  /** Stores the percentage of requests a landlord answers (D 5.7). */
  rateAnswers(landlordId: string, rate: number): Promise<void>
}

/** A home's external calendars; implemented by calendars (D 12.6, D 12.21). */
export interface ExternalCalendars {
  /** Reads those that are due; false if one could not be read. */
  readDue(listingId: string): Promise<boolean>
  /** Refuses with `calendar-taken` nights that one of them takes. */
  refuseTaken(query: Query, lease: { readonly listingId: string; readonly stay: Stay }): Promise<void>
  /** Refuses with `calendar-stops-payment` while one of them takes nights of the lease that the landlord did not confirm. */
  refusePayment(lease: { readonly id: string; readonly listingId: string }): Promise<void>
  /** The nights of a lease that one of them takes, for its landlord to settle. */
  conflictsOf(lease: { readonly id: string; readonly listingId: string }): Promise<CalendarConflict[]>
  /** Those of some leases whose payment such nights stop. */
  listStopped(leaseIds: readonly string[]): Promise<string[]>
}

/** The papers of a lease that the arbitrator of its dispute reads too. */
export type Paper = 'agreement' | 'inventory' | 'inventoryPhoto' | 'ledger'

/** Who reads a lease's papers; implemented by disputes (D 12.13). */
export interface PaperReaders {
  /**
   * Returns the lease for a party, or for the arbitrator of its dispute, whose look it logs; `lease-not-found` for
   * anyone else, `papers-closed` for an arbitrator 30 days after the end of the dispute.
   */
  find(viewer: Person, leaseId: string, paper: Paper): Promise<{ readonly lease: Lease; readonly isParty: boolean }>
}

export interface LeaseDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly cipher: Cipher
  readonly people: People
  readonly homes: LeaseHomes
  readonly calendars: ExternalCalendars
  readonly agreements: Agreements
}
