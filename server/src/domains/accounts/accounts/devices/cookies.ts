/** Device cookies. */
import type { FastifyRequest } from 'fastify'

/**
 * Cookies that identify a browser when it signs in or confirms an address (D 11.12, D 11.14), one for each of these
 * paths. They are sent to no other path and grant no session.
 */
export const deviceCookies = (device: string, isSecure: boolean) =>
  ['/api/login', '/api/registration'].map(
    (path) =>
      `keyhold.device=${device}; Path=${path}; Max-Age=31536000; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )

/** The device cookie of a request. */
export const deviceOf = ({ headers }: FastifyRequest) =>
  /(?:^|;\s*)keyhold\.device=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
