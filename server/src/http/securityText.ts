/** /.well-known/security.txt: whom to tell about a security hole of ours (RFC 9116). */
import type { FastifyInstance } from 'fastify'
import { languages } from '../gateways/text.ts'

interface SecurityText {
  /** SECURITY_CONTACT: `mailto:…` or `https://…`; without it the address answers 404, rather than naming nobody. */
  readonly contact: string | undefined
  /** Where pages and API answer, without a slash at the end. */
  readonly origin: string
  /** Milliseconds of the server's clock. */
  readonly now: () => number
}

/** Who reads it later than this asks again: the address may be another by then. */
const validDays = 90

/** Adds the address, if Keyhold has a contact. */
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
