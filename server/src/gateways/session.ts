/** Who is asking: the door through which the HTTP layer recognises a person. Kept by features/accounts. */
import type { Permission, Role } from '@keyhold/rental/role.ts'

/** Somebody signed in, as every service sees them. */
export interface Person {
  readonly id: string
  readonly email: string
  readonly roles: readonly Role[]
  readonly permissions: readonly Permission[]
  readonly languageId: number
  readonly emailConfirmed: boolean
  /** The session that asks; ended sessions are never recognised (D 4.2). */
  readonly sessionId: string
}

export interface Session {
  /**
   * The person behind an authorization header, and a renewed token when theirs is out of date but their session lives
   * (D 4.2). Undefined when there is none, or it is over.
   */
  authenticate(authorization: string): Promise<{ person: Person; renewed?: string } | undefined>
}

declare module 'fastify' {
  interface FastifyInstance {
    session: Session
  }
}
