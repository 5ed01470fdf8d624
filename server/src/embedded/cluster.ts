/** One PostgreSQL cluster on disk: creating it, running a server on it, checking whether one answers. */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { type Account, makeFolder, nameOf, reaches } from './folder.ts'

/** What a server on a cluster needs. */
export interface Cluster {
  readonly binaries: string
  readonly data: string
  /** The server's log; next to the cluster's folder. */
  readonly log: string
  readonly account: Account | undefined
  /** The server's settings. */
  readonly password: string
  /** Faster and without durability: for tests only. */
  readonly forgetful: boolean
}

/** Where a cluster's database is found. */
export const urlOf = (port: number, password: string) => `postgres://keyhold:${password}@127.0.0.1:${port}/keyhold`

/** The file with a cluster's password, beside its folder. */
const passwordFile = (data: string) => `${data}.password`

/** The password of the cluster in a folder. */
export function passwordOf(data: string): string {
  return readFileSync(passwordFile(data), 'utf8').trim()
}

/** The cluster's folder: in the data folder, or under /var/lib/keyhold when PostgreSQL's account cannot reach that. */
export function clusterFolder(folder: string, account: Account | undefined, log: (sentence: string) => void): string {
  mkdirSync(folder, { recursive: true })
  const data = findClusterFolder(folder, account)
  if (!reaches(account, folder) && !existsSync(data))
    log(`PostgreSQL's account cannot reach ${folder}, so the database lies in ${data}.`)
  return makeFolder(data, account)
}

/** The possible folders of a data folder's cluster: in it, or where PostgreSQL's account can reach it. */
export const clusterPlaces = (folder: string): readonly [string, string] => [
  path.join(folder, 'postgres'),
  path.join('/var/lib/keyhold', nameOf(folder)),
]

/** The same for an existing folder, without creating anything. */
export function findClusterFolder(folder: string, account: Account | undefined): string {
  return clusterPlaces(folder)[reaches(account, folder) ? 0 : 1]
}

/**
 * Creates the cluster, with a password that only its owner can read: any user of this machine reaches its port, and a
 * database superuser may run programs as its owner. Throws with PostgreSQL's last words when that fails.
 */
export async function initialise({ binaries, data, account }: Omit<Cluster, 'password'>): Promise<void> {
  const file = passwordFile(data)
  rmSync(file, { force: true })
  writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600, flag: 'wx' })
  if (account) chownSync(file, account.uid, account.gid)
  const args = ['-D', data, '-U', 'keyhold', '--auth=scram-sha-256', `--pwfile=${file}`]
  args.push('--encoding=UTF8', '--locale=C', '--no-instructions')
  const program = path.join(binaries, 'bin', 'initdb')
  const child = spawn(program, args, { ...account, cwd: data, stdio: ['ignore', 'ignore', 'pipe'] })
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`PostgreSQL could not make its folder ${data}: ${lastLines(words)}`)
}

/**
 * Runs a server in its own process group: Ctrl-C reaches only us, and we stop it in order. Resolves when it accepts
 * connections.
 */
export async function runServer(cluster: Cluster, port: number): Promise<number | undefined> {
  const { binaries, data, account, password, forgetful } = cluster
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=128MB',
    // The searched data is in memory, where an index is as fast as a table; every call is small, and they share the
    // cores.
    'random_page_cost=1.1',
    'max_parallel_workers_per_gather=0',
    'logging_collector=off',
  ]
  if (forgetful) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off')
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  const log = openSync(cluster.log, 'w')
  const program = path.join(binaries, 'bin', 'postgres')
  const child = spawn(program, args, { ...account, cwd: data, detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  if (await ready(urlOf(port, password), child)) return child.pid
  child.kill('SIGKILL')
  return undefined
}

async function ready(url: string, child: ChildProcess): Promise<boolean> {
  for (let left = 200; left > 0 && child.exitCode === null && child.signalCode === null; left--) {
    if (await answers(url)) return true
    await wait(100)
  }
  return false
}

/**
 * Whether a server answers there; with `data` given, only if it is the one on that folder. Creates our database if it
 * is missing.
 */
export async function answers(url: string, data?: string): Promise<boolean> {
  const sql = postgres(url.replace(/\/keyhold$/, '/postgres'), {
    max: 1,
    connect_timeout: 2,
    onnotice: () => undefined,
  })
  try {
    const [row] = await sql`
      select current_setting('data_directory') as folder,
        exists (select from pg_database where datname = 'keyhold') as made`
    if (data && row?.folder !== data) return false
    if (!row?.made) await sql`create database keyhold`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 }).catch(() => undefined)
  }
}

const lastLines = (text: string) => text.trim().split('\n').slice(-3).join(' ')

/** Why a server does not start, and the remedy. */
export function whyNot({ data, log }: Cluster): Error {
  const words = existsSync(log) ? lastLines(readFileSync(log, 'utf8')) : ''
  return new Error(
    `The database in ${data} does not start. It said: ${words} Keep a copy of that folder, then restore a backup, or move it and the chain's folder away to start again.`,
  )
}
