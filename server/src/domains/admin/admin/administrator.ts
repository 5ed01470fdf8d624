/** The administrator role. */
import { type Person, requireRole } from '../../../gateways/session.ts'

/** Refuses anyone who is not an administrator, or whose session no passkey has confirmed. */
export function requireAdministrator(person: Pick<Person, 'permissions' | 'needsPasskey'>): void {
  requireRole(person, 'administer', 'administrators-only')
}
