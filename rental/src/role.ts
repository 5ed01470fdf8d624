/** Roles and their permissions: one table, carried in token and user (D 4.3). */

export const roles = ['USER', 'LANDLORD', 'AGENCY', 'ARBITRATOR', 'ADMIN'] as const
export type Role = (typeof roles)[number]

export const permissionsOf = {
  USER: ['chat', 'request', 'pay'],
  LANDLORD: ['publish', 'accept'],
  AGENCY: ['publish', 'accept'],
  ARBITRATOR: ['rule'],
  ADMIN: ['administer'],
} as const satisfies Record<Role, readonly string[]>
export type Permission = (typeof permissionsOf)[Role][number]

/** The permissions of a suspended person: money under way continues (D 11.23). */
const whileSuspended: readonly Permission[] = ['pay']

/** All permissions of these roles, without duplicates, in the table's order. */
export function permissions(held: readonly Role[], isSuspended = false): Permission[] {
  if (isSuspended) return [...whileSuspended]
  return [...new Set(roles.filter((role) => held.includes(role)).flatMap((role) => permissionsOf[role]))]
}

/** Whether these permissions are those of a suspended person. */
export function isSuspended(held: readonly Permission[]): boolean {
  return held.length === whileSuspended.length && whileSuspended.every((permission) => held.includes(permission))
}

/** The roles that only a command on the machine grants; on a public instance they need a passkey (D 11.23). */
export const grantedRoles = ['ADMIN', 'ARBITRATOR'] as const satisfies readonly Role[]
export type GrantedRole = (typeof grantedRoles)[number]

const isGranted = (role: Role): role is GrantedRole => grantedRoles.some((one) => one === role)

/** Whether one of these roles was granted; every other role follows from having an account and from its profile. */
export const holdsGrantedRole = (held: readonly Role[]): boolean => held.some(isGranted)

/** The roles that remain to a person whose session no passkey has confirmed. */
export const withoutGranted = (held: readonly Role[]): Role[] => held.filter((role) => !isGranted(role))
