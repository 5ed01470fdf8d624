/** SQL for accounts and their roles. */
import { roles as allRoles, type Role } from '@keyhold/rental/role.ts'
import { type Query, refuseOn } from '../../../gateways/database.ts'

/** An account as stored. Roles are in the order of the roles table. */
export interface Account {
  readonly id: string
  readonly email: string
  readonly pendingEmail: string | null
  readonly emailConfirmedAt: Date | null
  readonly passwordHash: string
  readonly languageId: number
  readonly firstName: string | null
  /** Empty for a person with one name; null until it is known. */
  readonly lastName: string | null
  readonly phoneNumber: string | null
  readonly dateOfBirth: string | null
  readonly genderId: number
  readonly occupationId: number | null
  readonly categoryId: number | null
  readonly agencyName: string | null
  readonly spokenLanguageIds: readonly number[]
  readonly walletField: string | null
  /** The file name in the avatars folder. */
  readonly avatar: string | null
  readonly suspendedAt: Date | null
  /** Set once the account is deleted; the row remains as a stub that leases and conversations refer to. */
  readonly deletedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date | null
  readonly roles: readonly Role[]
}

/** The fields a profile form changes. */
export type ProfileFields = Pick<
  Account,
  | 'firstName'
  | 'lastName'
  | 'phoneNumber'
  | 'dateOfBirth'
  | 'genderId'
  | 'occupationId'
  | 'categoryId'
  | 'agencyName'
  | 'spokenLanguageIds'
  | 'walletField'
  | 'languageId'
>

const columns = (query: Query) => query`
  id, email, pending_email, email_confirmed_at, password_hash, language_id, first_name, last_name, phone_number,
  date_of_birth, gender_id, occupation_id, category_id, agency_name, spoken_language_ids, wallet_field, avatar,
  suspended_at, deleted_at, created_at, updated_at,
  array(select role from account_role where account_role.account_id = account.id) as roles`

const ordered = (row: Account): Account => ({ ...row, roles: allRoles.filter((role) => row.roles.includes(role)) })

/** Creates an account with the role USER; undefined if the email has one already (`one_account_per_email`). */
export async function insertAccount(
  query: Query,
  account: { email: string; passwordHash: string; languageId: number; genderId: number; createdAt: Date },
): Promise<string | undefined> {
  const [row] = await query<{ id: string }[]>`
    insert into account ${query(account)} on conflict on constraint one_account_per_email do nothing returning id`
  if (row) await insertRole(query, row.id, 'USER')
  return row?.id
}

export async function findAccount(query: Query, id: string): Promise<Account | undefined> {
  const [row] = await query<Account[]>`select ${columns(query)} from account where id = ${id}`
  return row && ordered(row)
}

export async function findAccountByEmail(query: Query, email: string): Promise<Account | undefined> {
  const [row] = await query<Account[]>`select ${columns(query)} from account where email = ${email.toLowerCase()}`
  return row && ordered(row)
}

/** Locks an email's account until the transaction ends and returns its id; later reads stay valid. */
export async function lockEmail(query: Query, email: string): Promise<string | undefined> {
  const [row] = await query<{ id: string }[]>`
    select id from account where email = ${email.toLowerCase()} for update`
  return row?.id
}

export async function listAccounts(query: Query, ids: readonly string[]): Promise<Account[]> {
  const rows = await query<
    Account[]
  >`select ${columns(query)} from account where id = any(${query.array([...ids])}::uuid[])`
  return rows.map(ordered)
}

/**
 * Returns an account, locked until the transaction ends; undefined for a deleted one. The row is read after the lock,
 * so its roles include the previous holder's changes.
 */
export async function lockAccount(query: Query, id: string): Promise<Account | undefined> {
  const rows = await query`select 1 from account where id = ${id} and deleted_at is null for update`
  return rows.length > 0 ? findAccount(query, id) : undefined
}

/** Returns those of these accounts that are not deleted, locked against deletion until the transaction ends. */
export async function holdAccounts(query: Query, ids: readonly string[]): Promise<string[]> {
  const rows = await query<{ id: string }[]>`
    select id from account where id in ${query(ids)} and deleted_at is null order by id for key share`
  return rows.map(({ id }) => id)
}

export async function replaceProfile(query: Query, id: string, fields: ProfileFields, at: Date): Promise<void> {
  const { spokenLanguageIds, ...others } = fields
  await query`update account set ${query(others)}, updated_at = ${at},
    spoken_language_ids = ${query.array([...spokenLanguageIds])}::integer[] where id = ${id} and deleted_at is null`
}

/** Sets the name where the profile has none, if a profile form would accept it. */
export async function setEmptyName(
  query: Query,
  id: string,
  { firstName, lastName }: { readonly firstName: string; readonly lastName: string },
): Promise<void> {
  await query`update account set first_name = coalesce(first_name, left(${firstName}, 80)), last_name = coalesce(last_name, left(${lastName}, 80))
    where id = ${id} and deleted_at is null and (first_name is null or last_name is null)`
}

export async function setPendingEmail(query: Query, id: string, email: string | null): Promise<void> {
  await query`update account set pending_email = ${email} where id = ${id} and deleted_at is null`
}

/**
 * Makes the address the account's, confirmed; `token-not-valid` if another account confirmed it first
 * (`one_account_per_email`). An earlier confirmation time is preserved.
 */
export async function setConfirmedEmail(query: Query, id: string, email: string, at: Date): Promise<void> {
  await query`update account set email = ${email}, pending_email = null,
    email_confirmed_at = case when email = ${email} then coalesce(email_confirmed_at, ${at}) else ${at} end
    where id = ${id} and deleted_at is null`.catch(refuseOn('one_account_per_email', 'token-not-valid'))
}

/** Sets the password; false if the account was deleted, or its password is no longer `before`, if given. */
export async function setPasswordHash(
  query: Query,
  id: string,
  passwordHash: string,
  before?: string,
): Promise<boolean> {
  const { count } = await query`update account set password_hash = ${passwordHash}
    where id = ${id} and deleted_at is null and password_hash = coalesce(${before ?? null}::text, password_hash)`
  return count > 0
}

/** Sets the picture's file and returns the previous one; undefined for a deleted account. */
export async function setAvatar(query: Query, id: string, avatar: string): Promise<string | null | undefined> {
  const [row] = await query<{ before: string | null }[]>`
    update account set avatar = ${avatar} from (select avatar as before from account where id = ${id} for update) old
    where id = ${id} and deleted_at is null returning before`
  return row?.before
}

/** Returns which of these files are an account's picture. */
export async function listAvatars(query: Query, names: readonly string[]): Promise<string[]> {
  const rows = await query<{ avatar: string }[]>`select avatar from account where avatar = any (${[...names]}::text[])`
  return rows.map(({ avatar }) => avatar)
}

/** Fills the wallet field with this address if it is empty. */
export async function setEmptyWalletField(query: Query, id: string, address: string): Promise<void> {
  await query`update account set wallet_field = ${address} where id = ${id} and deleted_at is null and wallet_field is null`
}

export async function setCreatedAt(query: Query, id: string, at: Date): Promise<void> {
  await query`update account set created_at = ${at} where id = ${id}`
}

export async function insertRole(query: Query, id: string, role: Role): Promise<void> {
  await query`insert into account_role (account_id, role) values (${id}, ${role}) on conflict do nothing`
}

/** Removes roles; returns whether one was there. */
export async function deleteRoles(query: Query, id: string, roles: readonly Role[]): Promise<boolean> {
  const rows = await query`
    delete from account_role where account_id = ${id} and role = any(${query.array([...roles])}::text[]) returning role`
  return rows.length > 0
}
