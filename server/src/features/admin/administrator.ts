/** The administrator role. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../gateways/session.ts'

/** Refuses anyone who is not an administrator. */
export function requireAdministrator({ permissions }: Pick<Person, 'permissions'>): void {
  if (!permissions.includes('administer')) throw new Refusal('administrators-only')
}
