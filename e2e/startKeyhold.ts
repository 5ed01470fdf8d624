/** A separate Keyhold for a story: started as a user starts it, on a free port, with its own data folder. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from './freePort.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Without the keeper: in the stories users release money themselves, and must not race with it. */
const rolesOfPeople = 'web,api,chat,watch,tick,relay'

export interface KeyholdProcess {
  readonly url: string
  readonly data: string
  readonly port: number
  /** Its output so far. */
  output(): string
  /** Ctrl-C, and waits until it has ended. */
  close(): Promise<void>
  /** kill -9 of the whole tree: the server, PostgreSQL and the chain. */
  kill(): Promise<void>
}

/** A data folder that PostgreSQL's own account can access. */
export function dataFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold journey '))
  chmodSync(folder, 0o755)
  return path.join(folder, 'var')
}

/** A copy of a closed Keyhold's data, with a separate port for its chain: two copies may run at once. */
export async function copyData(from: string): Promise<string> {
  const data = dataFolder()
  execFileSync('cp', ['-a', from, data])
  const file = path.join(data, 'chain/running.json')
  const note = JSON.parse(readFileSync(file, 'utf8')) as object
  writeFileSync(file, JSON.stringify({ ...note, port: await freePort() }))
  return data
}

/** Starts Keyhold and waits until it prints its URL; throws with its output otherwise. */
export async function startKeyhold(
  data = dataFolder(),
  port?: number,
  settings: Record<string, string> = {},
): Promise<KeyholdProcess> {
  const listenPort = port ?? (await freePort())
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, KEYHOLD_DATA: data, PORT: String(listenPort), KEYHOLD_ROLES: rolesOfPeople, ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const append = (chunk: Buffer) => {
    output += chunk.toString()
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  await new Promise<void>((resolve, reject) => {
    const poll = setInterval(() => {
      if (/^Open http/m.test(output)) finish(resolve)
      else if (child.exitCode !== null) finish(() => reject(new Error(`Keyhold ended while starting:\n${output}`)))
    }, 100)
    const limit = setTimeout(
      () => finish(() => reject(new Error(`Keyhold did not open in 20 minutes:\n${output}`))),
      1_200_000,
    )
    const finish = (then: () => void) => {
      clearInterval(poll)
      clearTimeout(limit)
      then()
    }
  })
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: `http://localhost:${listenPort}`,
    data,
    port: listenPort,
    output: () => output,
    async close() {
      child.kill('SIGINT')
      await exited
    },
    async kill() {
      for (const pid of processTree(child)) killNow(pid)
      await exited
    },
  }
}

/** A process that ended with its parent is also dead. */
function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
  }
}

/** The process and all its descendants, read from the kernel. */
function processTree(child: ChildProcess): number[] {
  const parents = new Map<number, number>()
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
    } catch {
      // it ended meanwhile
    }
  }
  const found = [child.pid ?? -1]
  for (const pid of found)
    for (const [one, parent] of parents) if (parent === pid && !found.includes(one)) found.push(one)
  return found
}
