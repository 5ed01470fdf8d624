/** Keyhold's secrets on this machine: generated once, readable only by their owner. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** TOKEN_SECRET, or the one stored in the data folder. */
export function secretOf(folder: string, given: string | undefined): string {
  return given ?? kept(path.join(folder, 'secret'), 'nobody stays signed in')
}

/** The same for a command beside Keyhold, which generates none: throws a sentence where there is none yet. */
export function knownSecretOf(folder: string, given: string | undefined): string {
  if (!given && !existsSync(path.join(folder, 'secret')))
    throw new Error(`There is no secret in ${folder}: give TOKEN_SECRET or KEYHOLD_DATA as Keyhold has them.`)
  return secretOf(folder, given)
}

/** SEAL_KEY, or the one stored in the data folder. */
export function sealKeyOf(folder: string, given: string | undefined): string {
  return given ?? kept(path.join(folder, 'seal-key'), 'what is stored encrypted stays closed')
}

function kept(file: string, consequence: string): string {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(`The secret in ${file} is damaged. Restore it from a backup; without it ${consequence}.`)
  return secret
}
