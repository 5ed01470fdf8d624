/** PostgreSQL in a folder of ours: made on first use, adopted when it still runs, restarted when it died (design/stack "Data"). */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import postgres from 'postgres'
import { postgresBinaries } from './binaries.ts'
import { type Account, databaseAccount, makeFolder, nameOf, reaches } from './folder.ts'
import { freePort } from './ports.ts'
import { isAlive } from './process.ts'

export interface EmbeddedPostgres {
  readonly url: string
  /** Ends the server this process started or adopted, after its connections. */
  stop(): Promise<void>
}

export interface Options {
  /** Keyhold's data folder; the cluster lies in `postgres` below it, or under /var/lib/keyhold when the account cannot reach it. */
  readonly folder: string
  readonly say: (sentence: string) => void
  /** Faster and forgetful: for tests only. */
  readonly forgetful?: boolean
}

/** Starts (or adopts) PostgreSQL and answers when it takes connections; otherwise throws a sentence that says what to do. */
export async function startPostgres({ folder, say, forgetful = false }: Options): Promise<EmbeddedPostgres> {
  const account = databaseAccount()
  const binaries = postgresBinaries(account, say)
  const data = clusterFolder(folder, account, say)
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(binaries, data, account)
  const orphan = await adopt(data)
  if (orphan) return orphan
  rmSync(path.join(data, 'postmaster.pid'), { force: true })
  for (let attempt = 1; ; attempt++) {
    const port = await freePort()
    const child = run(binaries, data, port, account, forgetful)
    const output = collect(child)
    if (await ready(urlOf(port), child)) return { url: urlOf(port), stop: () => stop(child.pid) }
    child.kill('SIGKILL')
    if (attempt === 6) throw new Error(failure(data, output()))
    await wait(attempt * 500) // a killed postmaster may linger for some seconds
  }
}

function clusterFolder(folder: string, account: Account | undefined, say: (sentence: string) => void): string {
  mkdirSync(folder, { recursive: true })
  const inside = path.join(folder, 'postgres')
  if (reaches(account, folder)) return makeFolder(inside, account)
  const outside = path.join('/var/lib/keyhold', nameOf(folder))
  if (!existsSync(outside)) say(`PostgreSQL's account cannot reach ${folder}, so the database lies in ${outside}.`)
  return makeFolder(outside, account)
}

const urlOf = (port: number) => `postgres://keyhold@127.0.0.1:${port}/keyhold`

async function initialise(binaries: string, data: string, account: Account | undefined): Promise<void> {
  const args = ['-D', data, '-U', 'keyhold', '--auth=trust', '--encoding=UTF8', '--locale=C', '--no-instructions']
  const child = spawn(path.join(binaries, 'bin', 'initdb'), args, {
    ...account,
    cwd: data,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(child)
  const code = await new Promise((resolve) => child.once('close', resolve))
  if (code !== 0) throw new Error(`PostgreSQL could not make its folder ${data}: ${lastLines(output())}`)
}

function run(
  binaries: string,
  data: string,
  port: number,
  account: Account | undefined,
  forgetful: boolean,
): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=200',
    'shared_buffers=128MB',
    'logging_collector=off',
  ]
  if (forgetful) settings.push('fsync=off', 'full_page_writes=off', 'synchronous_commit=off')
  const args = ['-D', data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])]
  // its own process group: Ctrl-C reaches us, and we end it in order
  return spawn(path.join(binaries, 'bin', 'postgres'), args, {
    ...account,
    cwd: data,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** A server that still runs on this folder, from a process of ours that was killed. */
async function adopt(data: string): Promise<EmbeddedPostgres | undefined> {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  if (!pid || !port || !isAlive(pid)) return undefined
  for (let left = 16; left > 0; left--) {
    if (await answers(urlOf(port), data)) return { url: urlOf(port), stop: () => stop(pid) }
    if (!isAlive(pid)) return undefined
    await wait(500)
  }
  throw new Error(
    `Another PostgreSQL (process ${pid}) holds ${data} and does not answer. End that process, or point KEYHOLD_DATA to another folder.`,
  )
}

async function ready(url: string, child: ChildProcess): Promise<boolean> {
  for (let left = 120; left > 0 && child.exitCode === null && child.signalCode === null; left--) {
    if (await answers(url)) return true
    await wait(100)
  }
  return false
}

/** Whether a server answers there; with `data` given, only if it is the one on that folder. Makes our database if it is missing. */
async function answers(url: string, data?: string): Promise<boolean> {
  const sql = postgres(url.replace(/\/keyhold$/, '/postgres'), {
    max: 1,
    connect_timeout: 2,
    onnotice: () => undefined,
  })
  try {
    const [row] =
      await sql`select current_setting('data_directory') as folder, exists (select from pg_database where datname = 'keyhold') as made`
    if (data && row?.folder !== data) return false
    if (!row?.made) await sql`create database keyhold`
    return true
  } catch {
    return false
  } finally {
    await sql.end({ timeout: 1 }).catch(() => undefined)
  }
}

async function stop(pid: number | undefined): Promise<void> {
  if (!pid || !isAlive(pid)) return
  process.kill(pid, 'SIGINT') // "fast" shutdown: connections are ended, the cluster is left clean
  for (let left = 100; left > 0 && isAlive(pid); left--) await wait(50)
}

function collect(child: ChildProcess): () => string {
  let text = ''
  const keep = (chunk: Buffer) => {
    text = (text + chunk.toString()).slice(-4000)
  }
  child.stdout?.on('data', keep)
  child.stderr?.on('data', keep)
  return () => text
}

const lastLines = (text: string) => text.trim().split('\n').slice(-3).join(' ')

function failure(data: string, output: string): string {
  writeFileSync(`${data}.log`, output)
  return `The database in ${data} does not start. It said: ${lastLines(output)} Keep a copy of the folder, then restore a backup or move it away to begin anew.`
}
