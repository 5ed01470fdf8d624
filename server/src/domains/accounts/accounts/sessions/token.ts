/** Tokens: signed claims about a session, valid for 15 minutes, with roles and permissions (D 4.2, D 4.3). */
import { hkdfSync } from 'node:crypto'
import { permissionsOf, type Role } from '@keyhold/rental/role.ts'
import { errors, type JWTPayload, jwtVerify, SignJWT } from 'jose'

const tokenSeconds = 15 * 60

/** The claims of a token. */
export interface TokenClaims {
  readonly sessionId: string
  readonly accountId: string
  readonly roles: readonly string[]
  /** Whether its 15 minutes are over. */
  readonly isExpired: boolean
}

export interface Tokens {
  /** Returns the value of an Authorization header. `now` in milliseconds. */
  sign(session: { id: string; accountId: string; roles: readonly Role[] }, now: number): Promise<string>
  /** Returns the claims of a header that we signed. */
  read(authorization: string, now: number): Promise<TokenClaims | undefined>
}

/** Roles with the permissions of each, as in token and user. */
export function describeRoles(roles: readonly Role[]) {
  return roles.map((name) => ({ name, permissions: [...permissionsOf[name]] }))
}

/** Creates tokens, signed with a key derived from Keyhold's secret. */
export function createTokens(secret: string): Tokens {
  const key = new Uint8Array(hkdfSync('sha256', secret, '', 'keyhold session token', 32))
  return {
    async sign(session, now) {
      const seconds = Math.floor(now / 1000)
      const token = await new SignJWT({ sid: session.id, roles: describeRoles(session.roles) })
        .setProtectedHeader({ alg: 'HS256' })
        .setIssuer('keyhold')
        .setSubject(session.accountId)
        .setIssuedAt(seconds)
        .setExpirationTime(seconds + tokenSeconds)
        .sign(key)
      return `Bearer ${token}`
    },
    async read(authorization, now) {
      const token = authorization.replace(/^bearer\s+/i, '')
      try {
        const options = { algorithms: ['HS256'], issuer: 'keyhold', currentDate: new Date(now) }
        const { payload } = await jwtVerify(token, key, options)
        return readClaims(payload, false)
      } catch (error) {
        return error instanceof errors.JWTExpired ? readClaims(error.payload, true) : undefined
      }
    },
  }
}

function readClaims(payload: JWTPayload, isExpired: boolean): TokenClaims | undefined {
  const { sub, sid, roles } = payload as JWTPayload & { sid?: unknown; roles?: { name?: unknown }[] }
  if (typeof sub !== 'string' || typeof sid !== 'string' || !Array.isArray(roles)) return undefined
  return { accountId: sub, sessionId: sid, roles: roles.map(({ name }) => String(name)), isExpired }
}
