/** Accounts: who people are. The other features ask here, never in the store. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Role } from '@keyhold/rental/role.ts'
import type { Session } from '../../gateways/session.ts'
import { type Furnished, furnish, type Resident } from './furnish.ts'
import type { AccountsParts } from './parts.ts'
import { openPasswords, type Passwords } from './passwords/service.ts'
import { avatarPath, keepAvatar } from './profiles/avatar.ts'
import { openProfiles, type Profiles } from './profiles/service.ts'
import { openRegistration, type Registration } from './registration/service.ts'
import { openSessions, type Sessions } from './sessions/service.ts'
import * as sessionStore from './sessions/store.ts'
import { type Account, deleteRoles, findAccount, insertRole, listAccounts } from './store.ts'
import * as tokenStore from './tokens/store.ts'
import { mainFirst, openWallets, type Wallets } from './wallets/service.ts'
import * as walletStore from './wallets/store.ts'

export type { Furnished, Resident } from './furnish.ts'
export type { Account } from './store.ts'
export type { ProvedWallet } from './wallets/service.ts'

/** What everybody may know of somebody: no e-mail, no phone (D 5.11). */
export interface PublicFacts {
  readonly id: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly agencyName: string | null
  readonly categoryId: number | null
  readonly occupationId: number | null
  readonly spokenLanguageIds: readonly number[]
  /** Below `/api`; null without a picture. */
  readonly avatarPath: string | null
  /** The main proved wallet, checksummed; null if none is proved. */
  readonly wallet: string | null
  readonly memberSince: Date
}

export interface Accounts extends Session {
  readonly registration: Registration
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly profiles: Profiles
  readonly wallets: Wallets
  /** Everything about one account, for features that write letters or agreements; undefined if there is none. */
  find(id: string): Promise<Account | undefined>
  /** What everybody may know of these people, by id; unknown ids are left out. */
  publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PublicFacts>>
  /** The addresses somebody proved, checksummed, the main one first (D 4.7). */
  provedWallets(id: string): Promise<string[]>
  /** Who proved this address. */
  ownerOfWallet(address: string): Promise<string | undefined>
  /** Refuses whoever has not confirmed their e-mail: `email-not-confirmed` (D 4.5). */
  requireConfirmed(person: { readonly emailConfirmed: boolean }): void
  /** Gives a role (renewed silently) or takes it away, which ends every session of theirs (D 4.3). */
  grantRole(id: string, role: Role): Promise<void>
  takeRole(id: string, role: Role): Promise<void>
  /** Ends every session of this person (D 4.2). */
  signOutEverywhere(id: string): Promise<void>
  /** Keeps a picture of oneself; answers its path. */
  changeAvatar(id: string, bytes: Uint8Array): Promise<string>
  /** Forgets sessions, links and messages to sign that were over a week ago. */
  sweep(): Promise<void>
  /** Makes a confirmed account with profile and proved wallet, by the same rules; again it answers the one there is. */
  furnish(resident: Resident): Promise<Furnished>
}

/** What is over is kept so long, for whoever wonders why. */
const keptMilliseconds = 7 * 86_400_000

/** Opens accounts. */
export function openAccounts(parts: AccountsParts): Accounts {
  const { database } = parts
  const sessions = openSessions(parts)
  const registration = openRegistration(parts)
  const wallets = openWallets(parts)
  const profiles = openProfiles(parts, sessions, registration)
  const accounts: Accounts = {
    registration,
    sessions,
    wallets,
    profiles,
    passwords: openPasswords(parts, sessions),
    recognise: (authorization) => sessions.recognise(authorization),
    find: (id) => findAccount(database, id),
    async publicFacts(ids) {
      const [people, proved] = await Promise.all([listAccounts(database, ids), walletStore.listWallets(database, ids)])
      const walletsOf = (id: string) => proved.filter(({ accountId }) => accountId === id)
      return new Map(
        people.map((account) => [
          account.id,
          factsOf(account, mainFirst(walletsOf(account.id), account.walletField)[0]?.address ?? null),
        ]),
      )
    },
    provedWallets: async (id) => (await wallets.list(id)).map(({ address }) => address),
    ownerOfWallet: (address) => wallets.ownerOf(address),
    requireConfirmed(person) {
      if (!person.emailConfirmed) throw new Refusal('email-not-confirmed')
    },
    grantRole: (id, role) => insertRole(database, id, role),
    takeRole: (id, role) =>
      database.begin(async (tx) => {
        if (await deleteRoles(tx, id, [role])) await sessions.endAll(tx, id)
      }),
    signOutEverywhere: (id) => sessions.endAll(database, id),
    changeAvatar: (id, bytes) => keepAvatar(parts, id, bytes),
    async sweep() {
      const before = new Date(parts.clock.now() - keptMilliseconds)
      for (const { deleteOver } of [sessionStore, tokenStore, walletStore]) await deleteOver(database, before)
    },
    furnish: (resident) => furnish(parts, accounts, resident),
  }
  return accounts
}

function factsOf(account: Account, wallet: string | null): PublicFacts {
  const { id, firstName, lastName, agencyName, categoryId, occupationId, spokenLanguageIds } = account
  return {
    id,
    firstName,
    lastName,
    agencyName,
    categoryId,
    occupationId,
    spokenLanguageIds,
    avatarPath: avatarPath(account.avatar),
    wallet,
    memberSince: account.createdAt,
  }
}
