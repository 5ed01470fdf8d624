/**
 * Passkeys of administrators and arbitrators on a public instance: only a passkey adds or removes one, and a reset by
 * e-mail leaves them. Otherwise the password or the mailbox alone would suffice (docs/adr/0101-passkeys-for-roles.md).
 */
import { grantedRoles } from '@keyhold/rental/role.ts'
import type { Query } from '../../../../gateways/database.ts'
import type { AccountsDeps } from '../deps.ts'

type Deps = Pick<AccountsDeps, 'rolesNeedPasskeys'>

/** Whether the person holds a role that needs a passkey here. */
export async function needsPasskeys({ rolesNeedPasskeys }: Deps, query: Query, accountId: string): Promise<boolean> {
  if (!rolesNeedPasskeys) return false
  const held = await query`select from account_role where account_id = ${accountId} and role in ${query(grantedRoles)}`
  return held.length > 0
}
