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
