/** What a browser keeps to be known again. */
import type { FastifyRequest } from 'fastify'

/**
 * What a browser keeps to be known again when it signs in or confirms an address (D 11.12, D 11.14), one for each of these
 * paths. It is sent to no other call, and signs nobody in.
 */
export const deviceCookies = (device: string, isSecure: boolean) =>
  ['/api/login', '/api/registration'].map(
    (path) =>
      `keyhold.device=${device}; Path=${path}; Max-Age=31536000; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
  )

/** What it showed. */
export const deviceOf = ({ headers }: FastifyRequest) =>
  /(?:^|;\s*)keyhold\.device=([\w-]{43})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
