/** What a mail server's answer is of, as nodemailer tells it: of this letter and its reader, or of us. */

interface Answer {
  /** nodemailer's name of the fault, as `EAUTH`. */
  readonly code?: unknown
  /** What was answered: `AUTH PLAIN`, `MAIL FROM`, `RCPT TO`, `DATA` for the message itself too, `CONN` for none. */
  readonly command?: unknown
  readonly responseCode?: unknown
  /** The server's own line or lines. */
  readonly response?: unknown
}

const statusIn = /(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?!\.?\d)/

/**
 * The reader's address (5.1) or mailbox (5.2), or the letter's size (5.3.4) or form (5.6). What is of the sender's address
 * (5.1.7, 5.1.8) is not among them, nor what ends in 0 and names nothing: 5.1.0 is an unknown sender to Postfix.
 */
const isAboutEmail = /^5\.(?:1\.(?:[12346]|10)|2\.[1-4]|3\.4|6\.[1-9]\d*)$/

/** Numbers that say so without a status: no such mailbox, one that is full, a letter that is too large. */
const bare: Readonly<Record<string, readonly number[]>> = { 'RCPT TO': [550, 551, 552, 553, 556], DATA: [552] }

/** Words by which a bare number is of us all the same: Exim says `550 relay not permitted`, cPanel that we `exceeded the max emails per hour`. */
const ofUs =
  /relay|authenticat|sender|policy|denied|prohibit|block|spam|exceeded|rate limit|too many|per (?:hour|day)|try again|later/i

/**
 * Whether the server will never take this letter: a permanent answer (5xx) to its reader's address or to itself which names
 * the reader's mailbox, the letter's size or its form. Login, `MAIL FROM` and the connection are never of a letter: a password
 * that was changed would throw away everybody's. Nor is a policy (5.7, RFC 3463), wherever it is told: 5.7.1 is spam to one
 * server, and at `RCPT TO` it is "relay access denied" to another that misses our login; both may be over once somebody has
 * looked, and a letter that is spam for good is given up after its tries. A bare 550 to the message is policy (RFC 5321,
 * 4.2.3), a bare 554 anything. To wait costs a day of tries; to be wrong costs the letter.
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

/** What of a fault may stand in a log: its name, its number and what was answered. Servers repeat addresses and texts in the rest. */
export function namesOf(error: unknown): Readonly<Record<string, unknown>> {
  const { code, command, responseCode } = (error ?? {}) as Answer
  return {
    ...(isName(code) && { fault: code }),
    ...(isName(command) && { at: command }),
    ...(typeof responseCode === 'number' && { number: responseCode }),
  }
}
