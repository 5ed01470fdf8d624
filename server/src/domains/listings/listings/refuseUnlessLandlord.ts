/** Who may list homes (D 4.3, D 11.23). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { isSuspended } from '@keyhold/rental/role.ts'
import type { Landlord } from './deps.ts'

/** Refuses a person who may not list homes, with the reason: suspended, or no landlord. */
export function refuseUnlessLandlord({ permissions }: Pick<Landlord, 'permissions'>): void {
  if (permissions.includes('publish')) return
  throw new Refusal(isSuspended(permissions) ? 'account-suspended' : 'landlord-profile-needed')
}
