/** The two roles that no profile grants. Only the server/src/role.ts command calls this; no route does (D 11.23). */
import { type GrantedRole, grantedRoles, holdsGrantedRole } from '@keyhold/rental/role.ts'
import type { Clock } from '../../../../gateways/clock.ts'
import type { Database, Transaction } from '../../../../gateways/database.ts'
import { createOutbox } from '../../../../gateways/outbox.ts'
import { deleteChallenges } from '../challenges/store.ts'
import { deleteDevices } from '../devices/store.ts'
import { deletePasskeys } from '../passkeys/store.ts'
import { setAllEnded } from '../sessions/store.ts'
import { type Account, deleteRoles, findAccount, insertRole, lockEmail } from '../store.ts'

/** All throw an error message if the email has no account. */
export interface Roles {
  /**
   * Grants a role, or throws the reason why not; false if the person has it already. Where roles need passkeys, those
   * from before are removed and every session ends, because the password alone added them.
   */
  grant(email: string, role: GrantedRole): Promise<boolean>
  /** Removes a role and ends every session of the person (D 4.3); false if they do not have it. */
  take(email: string, role: GrantedRole): Promise<boolean>
  /**
   * For a person with a granted role who lost their passkeys: removes these, ends every session, writes an entry in the
   * audit log and emails the person. They add a new passkey after signing in with the password. Throws a sentence if the
   * person has no such role, which means that a reset by e-mail is enough.
   */
  recover(email: string): Promise<void>
}

interface RolesDeps {
  readonly database: Database
  readonly clock: Clock
  /** Whether administrators and arbitrators need a passkey beside the password: on a public instance. */
  readonly rolesNeedPasskeys?: boolean
}

/** Creates the roles service. */
export function createRoles({ database, clock, rolesNeedPasskeys = false }: RolesDeps): Roles {
  // The process that sends the email renders it.
  const outbox = createOutbox({ database, clock, publicUrl: '', mailer: undefined, onFault: () => undefined })
  /** Removes every passkey of a person and what could add one, and tells them if there were any. */
  const beginAfresh = async (tx: Transaction, { id, email: to, languageId }: Account, isTold = false) => {
    await deleteChallenges(tx, id)
    const removed = await deletePasskeys(tx, id)
    await deleteDevices(tx, id)
    await setAllEnded(tx, id, new Date(clock.now()))
    if (isTold || removed > 0)
      await outbox.post(tx, { to, languageId, kind: 'passkeysRemoved', path: '/login', aboutIds: [id] })
  }
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
        if (rolesNeedPasskeys) await beginAfresh(tx, account)
        return true
      }),
    take: (email, role) =>
      database.begin(async (tx) => {
        const { id } = await lock(tx, email)
        const isTaken = await deleteRoles(tx, id, [role])
        if (isTaken) await setAllEnded(tx, id, new Date(clock.now()))
        return isTaken
      }),
    recover: (email) =>
      database.begin(async (tx) => {
        const account = await lock(tx, email)
        if (!holdsGrantedRole(account.roles))
          throw new Error(
            `${account.email} is neither ADMIN nor ARBITRATOR: a new password by e-mail removes their passkeys.`,
          )
        await beginAfresh(tx, account, true)
        await tx`insert into admin_action (at, action, subject_id, reason)
          values (${new Date(clock.now())}, 'recover', ${account.id}, 'on the machine')`
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
