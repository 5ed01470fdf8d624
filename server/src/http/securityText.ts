/** /.well-known/security.txt: where to report a vulnerability (RFC 9116). */
import type { FastifyInstance } from 'fastify'
import { languages } from '../gateways/text.ts'

interface SecurityText {
  /** SECURITY_CONTACT: `mailto:…` or `https://…`; without it the address answers 404. */
  readonly contact: string | undefined
  /** The public address of pages and API, without a slash at the end. */
  readonly origin: string
  /** Milliseconds of the server's clock. */
  readonly now: () => number
}

/** After this time readers fetch it again: the contact may have changed. */
const validDays = 90

/** Adds the route, if a contact is configured. */
export function securityText(app: FastifyInstance, { contact, origin, now }: SecurityText): void {
  if (!contact) return
  const address = '/.well-known/security.txt'
  app.get(address, (_request, reply) => {
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${new Date(now() + validDays * 86_400_000).toISOString()}`,
      `Preferred-Languages: ${languages.join(', ')}`,
      `Canonical: ${origin}${address}`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
}
