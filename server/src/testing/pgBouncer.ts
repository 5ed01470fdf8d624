/** A real PgBouncer in transaction mode before the PostgreSQL of the tests. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseAccount } from '../embedded/folder.ts'
import { freePort } from '../embedded/ports.ts'
import { connectDatabase } from '../gateways/database.ts'

export interface PgBouncer {
  /** The database of the given address, through the pooler. */
  readonly url: string
  end(): Promise<void>
}

const places = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer', '/opt/homebrew/bin/pgbouncer']

/** The program, installed from Debian's packages if it is missing. Throws where that fails: the proof is not skipped. */
function findProgram(): string {
  const find = () =>
    [...(process.env.PATH ?? '').split(':').map((folder) => path.join(folder, 'pgbouncer')), ...places].find(existsSync)
  const found = find()
  if (found) return found
  const sudo = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', 'pgbouncer']]) {
    const [program = '', ...rest] = [...sudo, 'apt-get', '-qq', '-o', 'DPkg::Lock::Timeout=120', ...words]
    spawnSync(program, rest, { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } })
  }
  const installed = find()
  if (!installed) throw new Error('This test needs PgBouncer: apt-get install pgbouncer, or brew install pgbouncer.')
  return installed
}

/** Starts it, with fewer sessions than clients, so that every transaction may get another one. */
export async function startPgBouncer(databaseUrl: string, sessions = 4): Promise<PgBouncer> {
  const program = findProgram()
  const account = databaseAccount()
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-pgbouncer-'))
  if (account) chownSync(folder, account.uid, account.gid)
  const { hostname, port: behind, username, password, pathname } = new URL(databaseUrl)
  const name = pathname.slice(1)
  const port = await freePort()
  const file = path.join(folder, 'pgbouncer.ini')
  writeFileSync(
    file,
    `[databases]
${name} = host=${hostname} port=${behind} dbname=${name} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${sessions}
server_round_robin = 1
max_client_conn = 200
log_connections = 0
log_disconnections = 0
`,
  )
  if (account) chownSync(file, account.uid, account.gid)
  const child = spawn(program, ['-q', file], { ...account, stdio: ['ignore', 'ignore', 'pipe'] })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const url = `postgres://${username}@127.0.0.1:${port}/${name}`
  const end = async () => {
    child.kill('SIGKILL')
    await gone
    rmSync(folder, { recursive: true, force: true })
  }
  await untilOpen(child, url).catch(async (error: unknown) => {
    await end()
    throw error
  })
  return { url, end }
}

async function untilOpen(child: ChildProcess, url: string): Promise<void> {
  let words = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    words += chunk.toString()
  })
  for (let tries = 0; tries < 100 && child.exitCode === null; tries++) {
    const database = connectDatabase(url, 1, { prepare: false })
    const isOpen = await database`select true`.then(
      () => true,
      () => false,
    )
    await database.end({ timeout: 0 })
    if (isOpen) return
    await wait(100)
  }
  throw new Error(`PgBouncer does not start: ${words.trim().split('\n').slice(-3).join(' ')}`)
}
