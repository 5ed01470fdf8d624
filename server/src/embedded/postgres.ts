/** PostgreSQL in the data folder: created on first use, adopted when it still runs, restarted when it dies. */
import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { postgresBinaries } from './binaries.ts'
import {
  answers,
  type Cluster,
  clusterFolder,
  findClusterFolder,
  initialise,
  passwordOf,
  runServer,
  urlOf,
  whyNot,
} from './cluster.ts'
import { databaseAccount } from './folder.ts'
import { freePort } from './ports.ts'
import { isAlive } from './process.ts'
import { supervise } from './supervise.ts'

export interface EmbeddedPostgres {
  readonly url: string
  /** The cluster's folder. */
  readonly data: string
  /** Stops the server this process started or adopted, after its connections. */
  stop(): Promise<void>
}

export interface Options {
  /**
   * Keyhold's data folder; the cluster is in `postgres` below it, or under /var/lib/keyhold when the account cannot reach
   * it.
   */
  readonly folder: string
  readonly log: (sentence: string) => void
  /** Faster and without durability: for tests only. */
  readonly forgetful?: boolean
  /** The npm package with the programs, for tests on another version. */
  readonly packageName?: string
}

/**
 * Starts (or adopts) PostgreSQL and resolves when it accepts connections; otherwise throws a sentence with the remedy.
 */
export async function startPostgres({
  folder,
  log,
  forgetful = false,
  packageName,
}: Options): Promise<EmbeddedPostgres> {
  const account = databaseAccount()
  const data = clusterFolder(folder, account, log)
  const fresh = {
    binaries: postgresBinaries(account, log, packageName),
    data,
    log: path.join(folder, 'postgres.log'),
    account,
    forgetful,
  }
  if (!existsSync(path.join(data, 'PG_VERSION'))) await initialise(fresh)
  const password = passwordOf(data)
  const cluster = { ...fresh, password }
  const { pid, port } = (await adopt(data)) ?? (await start(cluster))
  const watch = supervise('PostgreSQL', pid, log, async () => (await start(cluster, port)).pid)
  return {
    url: urlOf(port, password),
    data,
    async stop() {
      watch.release()
      await stop(watch.pid())
    },
  }
}

/** Whether a cluster was created for this data folder, and this account may read it. */
export function hasCluster(folder: string): boolean {
  return existsSync(folder) && existsSync(path.join(findClusterFolder(folder, databaseAccount()), 'PG_VERSION'))
}

/**
 * The address of the server that runs on this data folder's cluster; undefined if none does. Starts and stops nothing.
 */
export async function findPostgres(folder: string): Promise<string | undefined> {
  const data = findClusterFolder(folder, databaseAccount())
  const running = await adopt(data)
  return running && urlOf(running.port, passwordOf(data))
}

interface Running {
  readonly pid: number
  readonly port: number
}

/** Retries for some seconds: a killed postmaster may linger, and so may its shared memory. */
async function start(cluster: Cluster, wanted?: number): Promise<Running> {
  for (let attempt = 1; attempt <= 6; attempt++) {
    const port = await freePort(wanted)
    rmSync(path.join(cluster.data, 'postmaster.pid'), { force: true })
    const pid = await runServer(cluster, wanted ?? port)
    if (pid) return { pid, port: wanted ?? port }
    await wait(attempt * 500)
  }
  throw whyNot(cluster)
}

/** A server that still runs on this folder, started by a process of ours that was killed. */
async function adopt(data: string): Promise<Running | undefined> {
  const file = path.join(data, 'postmaster.pid')
  if (!existsSync(file)) return undefined
  const [pid, , , port] = readFileSync(file, 'utf8').split('\n').map(Number)
  if (!pid || !port || !isAlive(pid)) return undefined
  for (let left = 16; left > 0; left--) {
    if (await answers(urlOf(port, passwordOf(data)), data)) return { pid, port }
    if (!isAlive(pid)) return undefined
    await wait(500)
  }
  throw new Error(
    `Another PostgreSQL (process ${pid}) holds ${data} and does not answer. End that process, or point KEYHOLD_DATA to another folder.`,
  )
}

async function stop(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGINT') // "fast" shutdown: connections are ended, the cluster stays clean
  for (let left = 100; left > 0 && isAlive(pid); left--) await wait(50)
}
