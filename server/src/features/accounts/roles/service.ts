/** The two roles that no profile grants. Only the server/src/role.ts command calls this; no route does (D 11.23). */
import type { Role } from '@keyhold/rental/role.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Transaction } from '../../../gateways/database.ts'
import { setAllEnded } from '../sessions/store.ts'
import { type Account, deleteRoles, findAccount, insertRole, lockEmail } from '../store.ts'

/** The granted roles; every other role follows from having an account and from its profile. */
export const grantedRoles = ['ADMIN', 'ARBITRATOR'] as const satisfies readonly Role[]
export type GrantedRole = (typeof grantedRoles)[number]

/** Both throw an error message if the email has no account. */
export interface Roles {
  /** Grants a role, or throws the reason why not; false if the person has it already. */
  grant(email: string, role: GrantedRole): Promise<boolean>
  /** Removes a role and ends every session of the person (D 4.3); false if they do not have it. */
  take(email: string, role: GrantedRole): Promise<boolean>
}

/** Creates the roles service. */
export function createRoles({ database, clock }: { readonly database: Database; readonly clock: Clock }): Roles {
  return {
    grant: (email, role) =>
      database.begin(async (tx) => {
        const account = await lock(tx, email)
        if (account.roles.includes(role)) return false
        if (!account.emailConfirmedAt)
          throw new Error(`${account.email} is not confirmed: its owner must first follow the link in our email.`)
        const other = grantedRoles.find((held) => account.roles.includes(held))
        if (other)
          throw new Error(`${account.email} is ${other}: nobody is both ADMIN and ARBITRATOR. Remove ${other} first.`)
        await insertRole(tx, account.id, role)
        return true
      }),
    take: (email, role) =>
      database.begin(async (tx) => {
        const { id } = await lock(tx, email)
        const isTaken = await deleteRoles(tx, id, [role])
        if (isTaken) await setAllEnded(tx, id, new Date(clock.now()))
        return isTaken
      }),
  }
}

/** The account of an email, locked, so that two concurrent commands cannot grant both roles. */
async function lock(tx: Transaction, email: string): Promise<Account> {
  const id = await lockEmail(tx, email)
  const account = id && (await findAccount(tx, id))
  if (!account) throw new Error(`Nobody has an account with the e-mail ${email}.`)
  return account
}
