/** The door through which letters leave Keyhold: any SMTP server. */
import { createRequire } from 'node:module'
import type { RenderedEmail } from './email.ts'

export interface Mailer {
  /** Hands a letter over; `name` is the same for every try of the same letter, so that two copies count as one. */
  send(email: RenderedEmail, name: string): Promise<void>
  close(): void
}

/** So many letters of a process are on their way at once: one whose server is silent holds up no other. */
export const sentAtOnce = 4

const require = createRequire(import.meta.url)

/** Mail through the SMTP server at `url`, from `from` (`Keyhold <no-reply@…>`). */
export function createMailer(url: string, from: string): Mailer {
  const { createTransport } = require('nodemailer') as typeof import('nodemailer') // most processes send none
  const transport = createTransport(
    {
      ...{ url, pool: true, maxConnections: sentAtOnce },
      ...{ connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 },
    },
    { from },
  )
  const host = /@([^\s>]+)/.exec(from)?.[1] ?? 'keyhold'
  return {
    async send({ oneClick, ...email }, name) {
      const leave = { 'List-Unsubscribe': `<${oneClick}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      await transport.sendMail({
        ...email,
        messageId: `<${name}@${host}>`,
        headers: { 'Auto-Submitted': 'auto-generated', ...(oneClick && leave) },
      })
    },
    close: () => transport.close(),
  }
}

/** Whether an SMTP server said that it will never take this letter (a 5xx answer). */
export function isRefusedForGood(error: unknown): boolean {
  const code = (error as { responseCode?: number } | undefined)?.responseCode ?? 0
  return code >= 500 && code < 600
}
