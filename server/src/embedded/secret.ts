/** The house's secret on this machine: made once, readable by its owner alone. */
import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** TOKEN_SECRET, or the one kept in the data folder. */
export function secretOf(folder: string, given: string | undefined): string {
  if (given) return given
  const file = path.join(folder, 'secret')
  if (!existsSync(file)) writeFileSync(file, randomBytes(48).toString('base64url'), { mode: 0o600, flag: 'wx' })
  const secret = readFileSync(file, 'utf8').trim()
  if (secret.length < 32)
    throw new Error(
      `The secret in ${file} is damaged. Restore it from a backup; without it nobody stays signed in and stored documents stay sealed.`,
    )
  return secret
}
