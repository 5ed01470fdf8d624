/** Whoever looks after Keyhold. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Person } from '../../gateways/session.ts'

/** Refuses anybody else. */
export function requireAdministrator({ permissions }: Pick<Person, 'permissions'>): void {
  if (!permissions.includes('administer')) throw new Refusal('administrators-only')
}
