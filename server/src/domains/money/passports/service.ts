/** Deposit passports (D 11.16): a tenant's own, and temporary links through which others read its counts and days. */
import {
  mostPassportLinks,
  type NewPassportLink,
  type OwnPassport,
  type PassportLinkInput,
  type SharedPassport,
} from '@keyhold/api/passports.schema.ts'
import { passportFigures } from '@keyhold/rental/passport.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../../gateways/session.ts'
import { hashOf, newToken } from '../../accounts/accounts/tokens/token.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { Listings } from '../../listings/listings/service.ts'
import type { RentBookDeps } from '../ledger/rentBook.ts'
import * as store from './linkStore.ts'
import { listTenancies } from './tenancies.ts'
import { describeLink, describeOwn, describeShared } from './wire.ts'

export interface Passports {
  /** The person's own full passport, with their open links. */
  read(person: Person): Promise<OwnPassport>
  /**
   * Creates a link; `too-many-passport-links`. Only the hash of its secret is stored; this call returns the secret
   * once.
   */
  makeLink(person: Person, input: PassportLinkInput): Promise<NewPassportLink>
  /** Ends one of the person's own links at once; another person's is unchanged. */
  endLink(person: Person, id: string): Promise<void>
  /**
   * What the holder of a link reads; `passport-link-not-found` for one that never existed, was ended or has expired.
   */
  open(token: string): Promise<SharedPassport>
  /** Deletes expired links. */
  cleanUp(): Promise<void>
}

export interface PassportsDeps extends RentBookDeps {
  readonly people: Pick<People, 'find'>
  readonly listings: Pick<Listings, 'list'>
}

const dayInMilliseconds = 86_400_000

/** Creates the passports service. */
export function createPassports(deps: PassportsDeps): Passports {
  const { database, clock, people, listings } = deps
  return {
    async read({ id }) {
      const [tenancies, person, links] = await Promise.all([
        listTenancies(deps, id),
        people.find(id),
        store.listLinks(database, id, new Date(clock.now())),
      ])
      const homes = await listings.list([...new Set(tenancies.map(({ lease }) => lease.listingId))])
      return describeOwn(passportFigures(tenancies), { tenancies, homes, person, links })
    },
    async makeLink({ id }, { days, shownName, showsLeases }) {
      const token = newToken()
      const madeAt = new Date(clock.now())
      const expiresAt = new Date(clock.now() + days * dayInMilliseconds)
      const made = { hash: hashOf(token), accountId: id, shownName, showsLeases, madeAt, expiresAt }
      const link = await database.begin((tx) => store.insertLink(tx, made, mostPassportLinks))
      if (!link) throw new Refusal('too-many-passport-links')
      return { token, link: describeLink(link) }
    },
    endLink: ({ id }, linkId) => store.deleteLink(database, id, linkId),
    async open(token) {
      const now = clock.now()
      const link = await store.openLink(database, hashOf(token), new Date(now))
      if (!link) throw new Refusal('passport-link-not-found')
      const [tenancies, person] = await Promise.all([listTenancies(deps, link.accountId), people.find(link.accountId)])
      return describeShared(passportFigures(tenancies), { tenancies, person, link, now })
    },
    cleanUp: () => store.deleteOver(database, new Date(clock.now())),
  }
}
