/** How the HTTP layer recognises a signed-in user. Implemented by accounts. */
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Permission, Role } from '@keyhold/rental/role.ts'

/** A signed-in user, as every service sees one. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly permissions: readonly Permission[]
  readonly languageId: number
  readonly emailConfirmed: boolean
  /** Whether a passkey must confirm the session before it has the permissions of ADMIN or ARBITRATOR (D 11.23). */
  readonly needsPasskey?: boolean | undefined
  /** The session of the request; ended sessions are never recognised (D 4.2). */
  readonly sessionId: string
}

/** Refuses what costs others work or storage before the e-mail address is confirmed (D 4.5). */
export function requireConfirmedEmail({ emailConfirmed }: Pick<Person, 'emailConfirmed'>): void {
  if (!emailConfirmed) throw new Refusal('email-not-confirmed')
}

/** Refuses anyone without the permission of a role: with `code`, or because a passkey must confirm it first. */
export function requireRole(
  { permissions, needsPasskey }: Pick<Person, 'permissions' | 'needsPasskey'>,
  permission: 'administer' | 'rule',
  code: 'administrators-only' | 'arbitrators-only',
): void {
  if (permissions.includes(permission)) return
  throw new Refusal(needsPasskey ? 'passkey-needed-for-role' : code)
}

/** Refuses anyone who is not an arbitrator: `arbitrators-only`. Administrators do not decide over money (D 3.2). */
export function requireArbitrator(person: Pick<Person, 'permissions' | 'needsPasskey'>): void {
  if (person.permissions.includes('administer')) throw new Refusal('arbitrators-only')
  requireRole(person, 'rule', 'arbitrators-only')
}

export interface Session {
  /**
   * The user of an authorization header, and a renewed token when theirs has expired but the session is active (D 4.2).
   * Undefined when there is none, or the session has ended.
   */
  authenticate(authorization: string): Promise<{ person: Person; renewed?: string } | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    session: Session
  }
}
