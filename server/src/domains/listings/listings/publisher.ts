/** A home's landlord as others see them: e-mail and phone only for the counterpart of an accepted lease (D 5.11). */
import type { OwnerUser } from '@keyhold/api/listings.schema.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Language } from '../../../gateways/text.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import { codeText } from '../../platform/codes/service.ts'

export interface PublisherDeps {
  readonly accounts: Pick<Accounts, 'publicFacts'>
  readonly countPublishedOf: (landlordId: string) => Promise<number>
  /** Completed leases of a landlord. */
  readonly countFinishedOf: (landlordId: string) => Promise<number>
  /** A landlord's contact data, if the two have an accepted lease. */
  readonly contactFor: (
    viewerId: string,
    landlordId: string,
  ) => Promise<{ readonly emailAddress: string; readonly phoneNumber: string | null } | undefined>
}
export type FindPublisher = ReturnType<typeof createPublisher>

/** Describes a home's landlord to a viewer. */
export function createPublisher({ accounts, countPublishedOf, countFinishedOf, contactFor }: PublisherDeps) {
  return async (landlordId: string, viewerId: string | undefined, language: Language): Promise<OwnerUser> => {
    const [people, homes, leasesFinished, contact] = await Promise.all([
      accounts.publicFacts([landlordId]),
      countPublishedOf(landlordId),
      countFinishedOf(landlordId),
      viewerId && viewerId !== landlordId ? contactFor(viewerId, landlordId) : undefined,
    ])
    const facts = people.get(landlordId)
    if (!facts) throw new Error(`The landlord ${landlordId} has no account.`)
    const textOf = (id: number | null) => (id === null ? null : (codeText(id, language) ?? null))
    return {
      id: facts.id,
      firstName: facts.firstName,
      lastName: facts.lastName,
      emailAddress: contact?.emailAddress ?? null,
      phoneNumber: contact?.phoneNumber ?? null,
      agencyName: facts.agencyName,
      category: textOf(facts.categoryId),
      occupation: textOf(facts.occupationId),
      spokenLanguages: facts.spokenLanguageIds.flatMap((id) => textOf(id) ?? []),
      avatarImagePath: facts.avatarPath,
      // A wallet address reveals all its payments: only the counterpart of an accepted lease reads it (D 11.16)
      wallet: contact ? facts.wallet : null,
      memberSince: facts.memberSince.toISOString(),
      homes,
      leasesFinished,
    }
  }
}

interface OpenDeps extends Pick<PublisherDeps, 'countPublishedOf'> {
  readonly database: Database
  readonly accounts: Pick<Accounts, 'publicFacts' | 'find'>
  readonly leases: {
    haveAgreed(query: Database, tenantId: string, landlordId: string): Promise<boolean>
    countFinished(query: Database, landlordId: string): Promise<number>
  }
}

/** The same, from the data of accounts and leases. */
export function openPublisher({ database, accounts, leases, countPublishedOf }: OpenDeps): FindPublisher {
  return createPublisher({
    accounts,
    countPublishedOf,
    countFinishedOf: (landlordId) => leases.countFinished(database, landlordId),
    async contactFor(viewerId, landlordId) {
      const landlord = (await leases.haveAgreed(database, viewerId, landlordId)) && (await accounts.find(landlordId))
      return landlord ? { emailAddress: landlord.email, phoneNumber: landlord.phoneNumber } : undefined
    },
  })
}
