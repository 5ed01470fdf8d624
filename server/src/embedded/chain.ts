/**
 * A persistent local chain: anvil with its state on disk, a last good copy of that, and a clock that continues where it
 * stopped (docs/chain.md, "The local chain"). Its money has no value.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createTestClient, http, publicActions } from 'viem'
import { copyState, restoreState } from './chainState.ts'
import { freePort } from './ports.ts'
import { isAlive } from './process.ts'
import { supervise } from './supervise.ts'

/** The local chain's id; the demo wallet exists only there. */
export const localChainId = 31_337

export interface EmbeddedChain {
  readonly url: string
  /** True when the chain was created in this start, and nothing is deployed on it. */
  readonly isNew: boolean
  stop(): Promise<void>
}

interface Note {
  readonly pid: number
  readonly port: number
  /** The last block's time (unix seconds) and when it was read (milliseconds of this machine). */
  readonly blockTime: number
  readonly readAt: number
}

interface ChainOptions {
  readonly folder: string
  /** The only origin whose pages browsers let call the chain; any page could else change its clock. */
  readonly origin: string
  readonly log: (sentence: string) => void
  /** When a new chain begins (unix seconds), so that a history can be played on it. */
  readonly beginAt: number
  /** The block interval; a block four deep is final. */
  readonly blockSeconds: number
}

/**
 * Starts (or adopts) the chain of this folder. Throws a sentence with the remedy when its files are damaged beyond the
 * last good copy.
 */
export async function startChain({ folder, origin, log, beginAt, blockSeconds }: ChainOptions): Promise<EmbeddedChain> {
  mkdirSync(folder, { recursive: true })
  const files = { ...filesOf(folder), origin, blockSeconds }
  const note = readNote(files.note)
  if (note && (await isOurs(note, files.state))) {
    if (argumentsOf(note.pid).includes(origin)) return keep(note, files, false, log)
    await end(note.pid)
  }
  const isNew = !restoreState(files, log)
  const port = await freePort(note?.port) // the same as before: wallets have its address
  return keep({ pid: await start(files, port, isNew ? beginAt : undefined), port }, files, isNew, log)
}

/** Runs the chain from its state; its clock continues where it stopped, or begins at `beginAt`. Returns the process. */
async function start(files: Files, port: number, beginAt?: number): Promise<number> {
  const note = readNote(files.note)
  const stood = note && note.blockTime + Math.round((Date.now() - note.readAt) / 1000)
  const child = run(files, port, beginAt ?? stood)
  if (child.pid && (await answers(port, child))) return child.pid
  throw new Error(
    `The local chain in ${path.dirname(files.state)} does not start: ${lastLine(files.log)} Move KEYHOLD_DATA away to begin anew, or restore a backup of it.`,
  )
}

type Files = ReturnType<typeof filesOf> & Pick<ChainOptions, 'origin' | 'blockSeconds'>
const filesOf = (folder: string) => ({
  state: path.join(folder, 'state.json'),
  good: path.join(folder, 'state.good.json'),
  note: path.join(folder, 'running.json'),
  log: path.join(folder, 'anvil.log'),
})

function readNote(file: string): Note | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Note
  } catch {
    return undefined
  }
}

const argumentsOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0')

/** Whether the recorded process is still an anvil on this very state and answers. */
async function isOurs(note: Note, state: string): Promise<boolean> {
  try {
    if (!argumentsOf(note.pid).includes(state)) return false
    return (await clientOf(note.port).getChainId()) === localChainId
  } catch {
    return false
  }
}

/** The native program: npm's wrapper around it loses exit codes and cannot be stopped cleanly. */
function anvil(): string {
  const wrapper = createRequire(import.meta.url).resolve('@foundry-rs/anvil/package.json')
  const platform = `@foundry-rs/anvil-${process.platform}-${process.arch === 'x64' ? 'amd64' : process.arch}`
  return path.join(path.dirname(createRequire(wrapper).resolve(`${platform}/package.json`)), 'bin', 'anvil')
}

function run(files: Files, port: number, time: number | undefined): ChildProcess {
  const args = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(localChainId), '--accounts', '20']
  args.push(
    '--allow-origin',
    files.origin,
    '--state',
    files.state,
    '--state-interval',
    '2',
    '--mixed-mining',
    '--block-time',
    String(files.blockSeconds),
    '--slots-in-an-epoch',
    '2',
    '--quiet',
  )
  if (time !== undefined) args.push('--timestamp', String(time))
  const log = openSync(files.log, 'w')
  const child = spawn(anvil(), args, { detached: true, stdio: ['ignore', log, log] })
  closeSync(log)
  return child
}

const clientOf = (port: number) =>
  createTestClient({
    mode: 'anvil',
    transport: http(`http://127.0.0.1:${port}`, { timeout: 2000, retryCount: 0 }),
    cacheTime: 0,
  }).extend(publicActions)

async function answers(port: number, child: ChildProcess): Promise<boolean> {
  for (let left = 150; left > 0 && child.exitCode === null && child.signalCode === null; left--) {
    const chainId = await clientOf(port)
      .getChainId()
      .catch(() => undefined)
    if (chainId === localChainId) return true
    await wait(100)
  }
  child.kill('SIGKILL')
  return false
}

/**
 * Every two seconds, records the chain's clock and copies its state if that is complete. Restarts the chain if it dies.
 */
function keep(
  { pid, port }: Pick<Note, 'pid' | 'port'>,
  files: Files,
  isNew: boolean,
  log: (sentence: string) => void,
): EmbeddedChain {
  const client = clientOf(port)
  const watch = supervise('The local chain', pid, log, () => {
    restoreState(files, log)
    return start(files, port)
  })
  let copied = 0
  const look = async () => {
    const block = await client.getBlock().catch(() => undefined)
    const note = block && { pid: watch.pid(), port, blockTime: Number(block.timestamp), readAt: Date.now() }
    if (note) replace(files.note, JSON.stringify(note satisfies Note))
    copied = (await copyState(files, copied)) ?? copied
  }
  let looking: Promise<void> | undefined
  const lookAlone = () => {
    looking ??= look()
      .catch(() => undefined)
      .finally(() => {
        looking = undefined
      })
    return looking
  }
  const timer = setInterval(() => void lookAlone(), 2000)
  return {
    url: `http://127.0.0.1:${port}`,
    isNew,
    async stop() {
      clearInterval(timer)
      watch.release()
      await lookAlone()
      await end(watch.pid())
    },
  }
}

/** Ends anvil, which first writes its state. */
async function end(pid: number): Promise<void> {
  if (!isAlive(pid)) return
  process.kill(pid, 'SIGTERM')
  for (let left = 100; left > 0 && isAlive(pid); left--) await wait(50)
  if (isAlive(pid)) process.kill(pid, 'SIGKILL')
}

/** A file is either the old one or the new one, never half of it. */
function replace(file: string, content: string): void {
  writeFileSync(`${file}.new`, content)
  renameSync(`${file}.new`, file)
}

function lastLine(file: string): string {
  const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : ''
  return text.split('\n').at(-1) ?? ''
}
