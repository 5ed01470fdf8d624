/** Who may request a home, and who may let one (D 4.3, D 11.23). */
import { Refusal } from '@keyhold/rental/refusal.ts'
import { isSuspended } from '@keyhold/rental/role.ts'
import type { Person } from '../../../gateways/session.ts'

/** Refuses an action by a person who is suspended or is no landlord. */
export function requireAllowed({ permissions }: Person, act: 'request' | 'accept'): void {
  if (permissions.includes(act)) return
  throw new Refusal(act === 'request' || isSuspended(permissions) ? 'account-suspended' : 'landlord-profile-needed')
}
