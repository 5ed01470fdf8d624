/** Passwords that attackers try first; refused when a password is chosen (NIST SP 800-63B, 3.1.1.2). */
import { readFileSync } from 'node:fs'
import { Refusal } from '@keyhold/rental/refusal.ts'

/**
 * The 10,000 commonest passwords of eight characters and more, in lower case, the commonest first. From the list of
 * zxcvbn-ts 4.1.3 (MIT, copyright 2021 MrWook and 2012–2016 Dan Wheeler and Dropbox).
 */
const commonest = new Set(
  readFileSync(new URL('./commonest.txt', import.meta.url), 'utf8')
    .trim()
    .split('\n'),
)

/** Refuses common passwords, repeated characters, and the person's own name or address: `password-guessable`. */
export function refuseGuessable(password: string, field: string, { email, names }: PasswordOwner): void {
  const small = password.normalize('NFKC').toLowerCase().trim()
  const own = [email, email.split('@')[0], ...names].map((word) => (word ?? '').normalize('NFKC').toLowerCase().trim())
  if (new Set(small).size <= 1 || commonest.has(small) || own.includes(small))
    throw new Refusal('password-guessable', { [field]: 'password-guessable' })
}

/** What others know about the person who chooses the password. */
export interface PasswordOwner {
  readonly email: string
  readonly names: readonly (string | null)[]
}
