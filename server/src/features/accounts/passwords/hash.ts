/** Passwords are kept as argon2id hashes: 19 MiB, two passes. */
import { hash, verify } from '@node-rs/argon2'

const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const nobodysHash = hash('the password of nobody', cost)

/** The hash of a password. The same word typed on another keyboard (composed otherwise) is the same password. */
export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), cost)
}

/** Whether the password is right. Without a hash the answer is no, and takes as long (D 4.4). */
export async function isPassword(password: string, passwordHash: string | undefined): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password.normalize('NFKC'))
  return passwordHash !== undefined && matches
}
