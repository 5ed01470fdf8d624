/** The door through which letters leave Keyhold: any SMTP server. */
import { createRequire } from 'node:module'
import type { RenderedEmail } from './email.ts'
import { isRefusedForGood, namesOf } from './smtpResponse.ts'

export interface Mailer {
  /** Hands a letter over; `name` is the same for every try of the same letter, so that two copies count as one. */
  send(email: RenderedEmail, name: string): Promise<void>
  close(): void
}

/** Hears of mail itself: facts without a secret, and a sentence. */
type Warn = (facts: object, words: string) => void

/** So many letters of a process are on their way at once: one whose server is silent holds up no other. */
export const sentAtOnce = 4

const require = createRequire(import.meta.url)

/** Mail through the SMTP server at `url`, from `from` (`Keyhold <no-reply@…>`). */
export function createMailer(url: string, from: string): Mailer {
  const { createTransport } = require('nodemailer') as typeof import('nodemailer') // most processes send none
  const transport = createTransport(
    {
      url,
      pool: true,
      maxConnections: sentAtOnce,
      connectionTimeout: 10_000,
      greetingTimeout: 10_000,
      socketTimeout: 20_000,
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

interface MailSettings {
  readonly SMTP_URL?: string | undefined
  readonly MAIL_FROM: string
}

/** Mail as the settings want it, watched: none without `SMTP_URL`. */
export function openMailer({ SMTP_URL, MAIL_FROM }: MailSettings, warn: Warn): Mailer | undefined {
  return SMTP_URL === undefined ? undefined : watchMail(createMailer(SMTP_URL, MAIL_FROM), warn)
}

/**
 * The same mailer, which says once that mail has begun to fail, and once that it goes again: of no letter, by names and
 * numbers alone. What is refused for good is of its reader, and no fault of the mail's.
 */
function watchMail(mailer: Mailer, warn: Warn): Mailer {
  let isFailing = false
  return {
    async send(email, name) {
      try {
        await mailer.send(email, name)
      } catch (error) {
        if (!isFailing && !isRefusedForGood(error)) {
          isFailing = true
          warn(namesOf(error), 'Mail has begun to fail: letters wait, and are tried again.')
        }
        throw error
      }
      if (isFailing) warn({}, 'Mail goes again.')
      isFailing = false
    },
    close: () => mailer.close(),
  }
}
