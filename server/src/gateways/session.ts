/** How the HTTP layer recognises a signed-in user. Implemented by features/accounts. */
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
  /** The session of the request; ended sessions are never recognised (D 4.2). */
  readonly sessionId: string
}

/** Refuses what costs others work or storage before the e-mail address is confirmed (D 4.5). */
export function requireConfirmedEmail({ emailConfirmed }: Pick<Person, 'emailConfirmed'>): void {
  if (!emailConfirmed) throw new Refusal('email-not-confirmed')
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
