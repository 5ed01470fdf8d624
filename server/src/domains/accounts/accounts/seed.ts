/** People for the demo data and for tests, created by the usual rules. */
import type { Role } from '@keyhold/rental/role.ts'
import { permissions } from '@keyhold/rental/role.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import type { Person } from '../../../gateways/session.ts'
import type { AccountsDeps } from './deps.ts'
import type { ProfileForm, Profiles } from './profiles/service.ts'
import type { Registration } from './registration/service.ts'
import { type Account, findAccountByEmail, insertRole, setConfirmedEmail, setCreatedAt } from './store.ts'
import type { Wallets } from './wallets/service.ts'

/** A person of the demo data. */
export interface SeededPerson {
  readonly email: string
  readonly password: string
  readonly languageId: number
  /** When they registered; default: now. */
  readonly since?: Date
  /** The profile form; without it the account is a newcomer's. */
  readonly profile?: Omit<ProfileForm, 'emailAddress' | 'yourWalletAddress'>
  /** Roles beside USER and what the profile's category grants: ARBITRATOR, ADMIN. */
  readonly roles?: readonly Role[]
  /** A wallet to prove: its address and how it signs. */
  readonly wallet?: { readonly address: string; sign(message: string): Promise<string> }
  /** Their picture, JPEG or PNG; read only while they have none. */
  readonly avatar?: () => Promise<Uint8Array>
  /** False for a person who has not confirmed their email yet. */
  readonly confirmed?: boolean
}

/** A seeded person: their id, and the person as services see them. Their session id refers to no session. */
export interface Seeded {
  readonly id: string
  readonly person: Person
  /** False if they existed before; then nothing was changed. */
  readonly isNew: boolean
}

/** The parts of accounts that seeding uses. */
interface Accounts {
  readonly registration: Registration
  readonly profiles: Profiles
  readonly wallets: Wallets
  changeAvatar(id: string, bytes: Uint8Array): Promise<string>
  ownerOfWallet(address: string): Promise<string | undefined>
}

const noSession = '00000000-0000-0000-0000-000000000000'

/** Creates this person, or finds them and adds what is missing. Sends no email. */
export async function seed(deps: AccountsDeps, accounts: Accounts, seeded: SeededPerson): Promise<Seeded> {
  const { database, clock } = deps
  const email = seeded.email.toLowerCase()
  // Hashing a password costs more than everything else here, so existing people skip it at each start of a demo.
  const isThere = (await findAccountByEmail(database, email)) !== undefined
  const make = async (tx: Transaction) => {
    const id = await accounts.registration.create(tx, { ...seeded, email })
    if (!id) return undefined
    const since = seeded.since ?? new Date(clock.now())
    await setCreatedAt(tx, id, since)
    if (seeded.confirmed !== false) await setConfirmedEmail(tx, id, email, since)
    for (const role of seeded.roles ?? []) await insertRole(tx, id, role)
    return id
  }
  const made = isThere ? undefined : await database.begin(make)
  await completeProfile(accounts, await requireAccount(database, email), seeded)
  const account = await requireAccount(database, email)
  return { id: account.id, person: personOf(account), isNew: made !== undefined }
}

async function requireAccount(database: Database, email: string): Promise<Account> {
  const account = await findAccountByEmail(database, email)
  if (!account) throw new Error(`${email} was not seeded`)
  return account
}

async function completeProfile(accounts: Accounts, account: Account, seeded: SeededPerson): Promise<void> {
  const { id, email, firstName } = account
  const { profile, wallet, avatar, languageId } = seeded
  if (profile && !firstName)
    await accounts.profiles.save({ id, sessionId: noSession }, { ...profile, emailAddress: email })
  if (avatar && !account.avatar) await accounts.changeAvatar(id, await avatar())
  if (!wallet || (await accounts.ownerOfWallet(wallet.address)) === id) return
  const { message } = await accounts.wallets.createMessage({ id, languageId }, wallet.address)
  await accounts.wallets.prove({ id, languageId }, message, await wallet.sign(message))
}

function personOf(account: Account): Person {
  return {
    id: account.id,
    email: account.email,
    roles: account.roles,
    permissions: permissions(account.roles),
    languageId: account.languageId,
    emailConfirmed: account.emailConfirmedAt !== null,
    sessionId: noSession,
  }
}
