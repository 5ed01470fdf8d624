/** Loads the landlord of an import that runs without a request. */
import { permissions } from '@keyhold/rental/role.ts'
import type { Database } from '../../../gateways/database.ts'
import type { Accounts } from '../../accounts/accounts/service.ts'
import type { Landlord } from '../listings/service.ts'

/** Returns a landlord by id with their current permissions; undefined for a deleted account. */
export async function findLandlord(
  database: Database,
  people: Pick<Accounts, 'find' | 'hold'>,
  id: string,
): Promise<Landlord | undefined> {
  const account = await people.find(id)
  const [present] = await people.hold(database, [id])
  if (!account || !present) return undefined
  const held = permissions(account.roles, account.suspendedAt !== null)
  return { id: account.id, permissions: held, emailConfirmed: account.emailConfirmedAt !== null }
}
