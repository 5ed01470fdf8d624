/** Sends emails through any SMTP server. */
import { createRequire } from 'node:module'
import type { RenderedEmail } from './email.ts'
import { isRefusedForGood, namesOf } from './smtpResponse.ts'

export interface Mailer {
  /** Delivers an email; `name` is the same for every retry of it, for deduplication by its Message-ID. */
  send(email: RenderedEmail, name: string): Promise<void>
  close(): void
}

/** Logs the state of mail itself: facts without secrets, and a sentence. */
type Warn = (facts: object, words: string) => void

/** How many emails of a process are sent at once: a silent recipient server delays no other email. */
export const sentAtOnce = 4

const require = createRequire(import.meta.url)

/** Mail through the SMTP server at `url`, from `from` (`Keyhold <no-reply@…>`). */
export function createMailer(url: string, from: string): Mailer {
  const { createTransport } = require('nodemailer') as typeof import('nodemailer') // most processes send no mail
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

/** The mailer of the settings, with logging; undefined without `SMTP_URL`. */
export function openMailer({ SMTP_URL, MAIL_FROM }: MailSettings, warn: Warn): Mailer | undefined {
  return SMTP_URL === undefined ? undefined : watchMail(createMailer(SMTP_URL, MAIL_FROM), warn)
}

/**
 * The same mailer, which logs once when mail starts to fail, and once when it works again: no contents, only error
 * names and numbers. A permanent refusal concerns its recipient, and is no failure of the mail server.
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
          warn(namesOf(error), 'Mail fails: emails wait in the outbox and are retried.')
        }
        throw error
      }
      if (isFailing) warn({}, 'Mail works again.')
      isFailing = false
    },
    close: () => mailer.close(),
  }
}
