/** What an SMTP response concerns, as nodemailer reports it: this email and its recipient, or the sender. */

interface Answer {
  /** nodemailer's name of the error, as `EAUTH`. */
  readonly code?: unknown
  /**
   * The command that was answered: `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA` for the message itself too, `CONN` for
   * none.
   */
  readonly command?: unknown
  readonly responseCode?: unknown
  /** The server's own line or lines. */
  readonly response?: unknown
}

const statusIn = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/

/**
 * Enhanced status codes of the recipient's address (5.1) or mailbox (5.2), or the email's size (5.3.4) or format (5.6).
 * Excluded are those of the sender's address (5.1.7, 5.1.8), and unspecific ones that end in 0: Postfix uses 5.1.0 for
 * an unknown sender.
 */
const isAboutEmail = /^5\.(?:1\.(?:[12346]|10)|2\.[1-4]|3\.4|6\.[1-9]\d*)$/

/** Basic codes with that meaning: no such mailbox, mailbox full, email too large. */
const bare: Readonly<Record<string, readonly number[]>> = { 'RCPT TO': [550, 551, 552, 553, 556], DATA: [552] }

/**
 * Words that make a basic code concern the sender after all: Exim says `550 relay not permitted`, cPanel that we
 * `exceeded the max emails per hour`.
 */
const ofUs =
  /relay|authenticat|sender|policy|denied|prohibit|block|spam|exceeded|rate limit|too many|per (?:hour|day)|try again|later/i

/**
 * Whether the server will never accept this email: a permanent response (5xx) to its recipient's address, or to the
 * message itself if it names the recipient's mailbox, or the email's size or format. Responses to login, `MAIL FROM`
 * and the connection never concern one email: a changed password would fail everyone's. Neither does a policy
 * (5.7, RFC 3463): 5.7.1 means spam to one server and, at `RCPT TO`, "relay access denied" to another that misses our login. The
 * operator may correct both, and a real spam refusal fails after its retries. A bare 550 to the message is policy
 * (RFC 5321, 4.2.3), a bare 554 anything. Waiting costs a day of retries; a wrong decision loses the email.
 */
export function isRefusedForGood(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as Answer
  const numbers = bare[String(command)]
  if (!numbers || typeof responseCode !== 'number' || responseCode < 500) return false
  const words = String(response ?? '')
  const [status] = statusIn.exec(words) ?? []
  if (status) return isAboutEmail.test(status)
  return numbers.includes(responseCode) && !ofUs.test(words.replace(/\S*@\S*/g, ''))
}

const isName = (text: unknown) => typeof text === 'string' && /^[A-Z][A-Z0-9_ -]*$/.test(text)

/**
 * The loggable part of an error: its name, its code and the command. Servers repeat addresses and texts in the rest.
 */
export function namesOf(error: unknown): Readonly<Record<string, unknown>> {
  const { code, command, responseCode } = (error ?? {}) as Answer
  return {
    ...(isName(code) && { fault: code }),
    ...(isName(command) && { at: command }),
    ...(typeof responseCode === 'number' && { number: responseCode }),
  }
}
