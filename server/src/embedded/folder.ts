/**
 * Where the embedded parts store their data, and their account: never root, and never by changing the access to a
 * user's folder.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chownSync, mkdirSync, statSync } from 'node:fs'
import path from 'node:path'

/** The account of PostgreSQL. Under root it is a separate one, because PostgreSQL refuses root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

/**
 * The account for PostgreSQL: undefined means the current user. Creates the system account `keyhold` under root if
 * needed.
 */
export function databaseAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  for (const name of ['keyhold', 'postgres', 'nobody']) {
    const account = lookUp(name) ?? (name === 'keyhold' ? create(name) : undefined)
    if (account) return account
  }
  throw new Error('PostgreSQL does not run as root and no other account was found. Start Keyhold as an ordinary user.')
}

function lookUp(name: string): Account | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return undefined
  }
}

function create(name: string): Account | undefined {
  try {
    execFileSync('useradd', ['--system', '--no-create-home', '--user-group', name], { stdio: 'ignore' })
    return lookUp(name)
  } catch {
    return undefined
  }
}

/** Whether the account can reach this folder: every folder above it must allow traversal. */
export function reaches(account: Account | undefined, folder: string): boolean {
  if (!account) return true
  for (let above = path.resolve(folder); above !== path.dirname(above); above = path.dirname(above)) {
    const { mode, uid, gid } = statSync(above)
    const bit = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
  }
  return true
}

/** A short, deterministic name for a path: two copies of Keyhold never share a folder. */
export function nameOf(folder: string): string {
  return createHash('sha256').update(path.resolve(folder)).digest('hex').slice(0, 12)
}

/** Creates a folder only its owner can open, and gives it to the account. */
export function makeFolder(folder: string, account: Account | undefined): string {
  mkdirSync(path.dirname(folder), { recursive: true })
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (account) chownSync(folder, account.uid, account.gid)
  return folder
}
