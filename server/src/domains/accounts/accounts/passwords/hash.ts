/** Passwords are stored as argon2id hashes: 19 MiB, two passes. */
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const nobodysHash = hash('the password of nobody', cost)

/** Hashes a password after Unicode normalization: another keyboard may compose the same characters differently. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Whether the password is right. Without a hash it returns false after the same time (D 4.4). */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFKC'))
  return passwordHash !== undefined && matches
}
