/** Roles and what each may do: one table, carried in token and user (D 4.3). */

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

/** What is left to somebody suspended: money that is on its way goes on (D 11.23). */
const whileSuspended: readonly Permission[] = ['pay']

/** Everything that somebody with these roles may do, each once, in the table's order. */
export function permissions(held: readonly Role[], isSuspended = false): Permission[] {
  if (isSuspended) return [...whileSuspended]
  return [...new Set(roles.filter((role) => held.includes(role)).flatMap((role) => permissionsOf[role]))]
}

/** Whether these permissions are what is left to somebody suspended. */
export function isSuspended(held: readonly Permission[]): boolean {
  return held.length === whileSuspended.length && whileSuspended.every((permission) => held.includes(permission))
}
