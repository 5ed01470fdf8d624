/** Accounts: the interface that other features use instead of the store. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { initialOf } from '@keyhold/rental/shortName.ts'
import type { Query } from '../../../gateways/database.ts'
import type { Session } from '../../../gateways/session.ts'
import * as challengeStore from './challenges/store.ts'
import type { AccountsDeps } from './deps.ts'
import { createDevices } from './devices/service.ts'
import { deleteDevices } from './devices/store.ts'
import { createPasskeys, type Passkeys } from './passkeys/service.ts'
import { hashPassword } from './passwords/hash.ts'
import { createReauthentication, type Reauthenticate } from './passwords/reauthentication.ts'
import { createPasswords, type Passwords } from './passwords/service.ts'
import { avatarPath, keepAvatar, sweepAvatars } from './profiles/avatar.ts'
import { keepEmail } from './profiles/emailChange.ts'
import { createProfiles, type Profiles } from './profiles/service.ts'
import { createRegistration, type Registration } from './registration/service.ts'
import { createPublicNames, type PublicNames } from './roles/publicNames.ts'
import { findArbitratorWith } from './roles/store.ts'
import { type Seeded, type SeededPerson, seed } from './seed.ts'
import { createSessions, type Sessions } from './sessions/service.ts'
import * as sessionStore from './sessions/store.ts'
import { createSignIns, type SignIns } from './signIns/service.ts'
import { type Account, findAccount, holdAccounts, listAccounts, setEmptyName } from './store.ts'
import * as tokenStore from './tokens/store.ts'
import { newToken } from './tokens/token.ts'
import { createWalletProofs, type WalletProofs } from './wallets/proveAgain.ts'
import { createWallets, mainFirst, type Wallets } from './wallets/service.ts'
import { createWalletSignIn } from './wallets/signIn.ts'
import * as walletStore from './wallets/store.ts'

export type { Seeded, SeededPerson } from './seed.ts'
export type { Account } from './store.ts'
export type { ProvedWallet } from './wallets/service.ts'

/** A person's public facts: no email, no phone (D 5.11). */
export interface PublicFacts {
  readonly id: string
  readonly firstName: string | null
  /** The initial only: `M.` (D 12.8). */
  readonly lastName: string | null
  readonly agencyName: string | null
  readonly categoryId: number | null
  readonly occupationId: number | null
  readonly spokenLanguageIds: readonly number[]
  /** Below `/api`; null without a picture. */
  readonly avatarPath: string | null
  readonly emailConfirmed: boolean
  readonly isSuspended: boolean
  /** Their account was deleted: messages to them reach no one. */
  readonly hasLeft: boolean
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
  /** Proving again a wallet that is known. */
  readonly walletProofs: WalletProofs
  readonly passkeys: Passkeys
  readonly publicNames: PublicNames
  /** Sign-in without a password. */
  readonly signIns: SignIns
  /** Whether the instance is served over HTTPS, which makes cookies Secure. */
  readonly isSecure: boolean
  /** Returns everything about one account, for features that write emails or agreements; undefined if there is none. */
  find(id: string, query?: Query): Promise<Account | undefined>
  /** Returns several accounts by id; unknown ids are omitted. */
  list(ids: readonly string[]): Promise<ReadonlyMap<string, Account>>
  /** Returns those whose accounts are not deleted; locks them until the transaction ends (D 11.23). */
  hold(query: Query, ids: readonly string[]): Promise<readonly string[]>
  /** Returns the public facts of these people by id; unknown ids are omitted. */
  publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PublicFacts>>
  /** Returns a person's proved addresses, checksummed, the main one first (D 4.7). */
  provedWallets(id: string): Promise<string[]>
  /** Whether the person had proved this address at an instant (unix seconds). */
  hadProved(query: Query, id: string, address: string, at: number): Promise<boolean>
  /** Returns the arbitrator who proved this address and can open the desk: no administrator, and not suspended. */
  arbitratorWith(address: string): Promise<string | undefined>
  /** Returns who proved this address. */
  ownerOfWallet(address: string): Promise<string | undefined>
  /** Refuses a person without a confirmed email: `email-not-confirmed` (D 4.5). */
  requireConfirmed(person: { readonly emailConfirmed: boolean }): void
  /** Sets the first and last name where the profile has none (D 11.9). */
  fillName(query: Query, id: string, name: { readonly firstName: string; readonly lastName: string }): Promise<void>
  /** Ends every session of this person, and deletes their devices (D 4.2). */
  signOutEverywhere(id: string): Promise<void>
  /** "That was not me": undoes a change of the email address with the link in the email to the old one (D 11.28). */
  keepEmail(token: string): Promise<void>
  /** Reauthentication before sensitive acts: the password or a passkey (D 11.13). */
  readonly reauthenticate: Reauthenticate
  /** Returns the hash of a random password, for an account that no one can sign in to. */
  hashOfNothing(): Promise<string>
  /** Stores a picture of oneself; returns its path. */
  changeAvatar(id: string, bytes: Uint8Array): Promise<string>
  /** Deletes sessions, links and challenges that ended a week ago, unseen devices, and orphaned pictures. */
  cleanUp(): Promise<void>
  /** Creates a confirmed account with profile and proved wallet, by the usual rules; idempotent. */
  seed(seeded: SeededPerson): Promise<Seeded>
}

/** Retention of ended records, for investigations. */
const keptMilliseconds = 7 * 86_400_000

/** Creates the accounts service. */
export function createAccounts(deps: AccountsDeps): Accounts {
  const { database } = deps
  const sessions = createSessions(deps)
  const devices = createDevices(deps)
  const registration = createRegistration(deps, devices)
  const wallets = createWallets(deps)
  const passkeys = createPasskeys(deps)
  const reauthenticate = createReauthentication(deps, passkeys)
  const profiles = createProfiles(deps, { sessions, registration, reauthenticate })
  const walletSignIn = createWalletSignIn(deps)
  const accounts: Accounts = {
    registration,
    sessions,
    wallets,
    walletProofs: createWalletProofs(deps),
    profiles,
    isSecure: deps.publicUrl.startsWith('https:'),
    passkeys,
    publicNames: createPublicNames(database),
    reauthenticate,
    signIns: createSignIns(deps, { passkeys, walletSignIn, sessions, devices }),
    passwords: createPasswords(deps, { sessions, devices, reauthenticate }),
    authenticate: (authorization) => sessions.authenticate(authorization),
    find: (id, query = database) => findAccount(query, id),
    list: async (ids) => new Map((await listAccounts(database, ids)).map((account) => [account.id, account])),
    hold: holdAccounts,
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
    async hadProved(query, id, address, at) {
      const proved = await walletStore.listWallets(query, [id])
      return proved.some((one) => one.address === address && one.provedAt.getTime() <= at * 1000)
    },
    arbitratorWith: (address) => findArbitratorWith(database, address),
    ownerOfWallet: (address) => wallets.ownerOf(address),
    requireConfirmed(person) {
      if (!person.emailConfirmed) throw new Refusal('email-not-confirmed')
    },
    fillName: setEmptyName,
    signOutEverywhere: (id) =>
      database.begin(async (tx) => {
        await sessions.endAll(tx, id)
        await deleteDevices(tx, id)
      }),
    hashOfNothing: () => hashPassword(newToken()),
    keepEmail: (token) => keepEmail(deps, accounts, token),
    changeAvatar: (id, bytes) => keepAvatar(deps, id, bytes),
    async cleanUp() {
      const before = new Date(deps.clock.now() - keptMilliseconds)
      for (const { deleteExpired } of [sessionStore, tokenStore, walletStore]) await deleteExpired(database, before)
      await challengeStore.deleteExpired(database, new Date(deps.clock.now()))
      await devices.cleanUp()
      await sweepAvatars(deps)
    },
    seed: (seeded) => seed(deps, accounts, seeded),
  }
  return accounts
}

function factsOf(account: Account, wallet: string | null): PublicFacts {
  const { id, firstName, lastName, agencyName, categoryId, occupationId, spokenLanguageIds } = account
  return {
    id,
    firstName,
    lastName: initialOf(lastName),
    agencyName,
    categoryId,
    occupationId,
    spokenLanguageIds,
    avatarPath: avatarPath(account.avatar),
    emailConfirmed: account.emailConfirmedAt !== null,
    isSuspended: account.suspendedAt !== null,
    hasLeft: account.deletedAt !== null,
    wallet,
    memberSince: account.createdAt,
  }
}
