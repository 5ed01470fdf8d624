/** The server as a separate process, for tests that kill it: started by serverProcess.start.ts, as serve.ts would. */
import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { TestChain } from './chain.ts'
import type { TestServices } from './services.ts'

/** The arguments of the process. */
export interface ServerProcessOptions {
  readonly databaseUrl: string
  readonly rpcUrl: string
  /** The path of the deployment's record. */
  readonly deployments: string
  readonly files: string
  readonly secret: string
  /** The keeper's key, which pays for releases; without it nothing is released automatically. */
  readonly keeperKey?: string
  /** Whether it encodes uploaded pictures as AVIF. */
  readonly drawsAvif?: boolean
}

export interface ServerProcess {
  readonly url: string
  readonly pid: number
  /** kill -9: nothing is closed, nothing is finished. */
  kill(): Promise<void>
}

/** The compile cache, as in scripts/start.mjs: such a process is started repeatedly. */
const compiled = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

/** Starts a server on a test's database and chain, and waits until it answers and its loops run. */
export async function startServerProcess(
  services: TestServices,
  testChain: TestChain,
  more: Pick<ServerProcessOptions, 'keeperKey' | 'drawsAvif'> = {},
): Promise<ServerProcess> {
  const options: ServerProcessOptions = {
    databaseUrl: services.databaseUrl,
    rpcUrl: testChain.rpcUrl,
    deployments: testChain.folder,
    files: services.deps.files,
    secret: services.deps.secret,
    ...more,
  }
  const script = fileURLToPath(new URL('./serverProcess.start.ts', import.meta.url))
  // As in the image (deploy/Dockerfile).
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled, MALLOC_ARENA_MAX: '2' }
  const child = spawn(process.execPath, [script, JSON.stringify(options)], { stdio: 'pipe', env })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const kill = () => {
    child.kill('SIGKILL')
    return gone
  }
  const orphan = () => child.kill('SIGKILL')
  process.once('exit', orphan)
  child.once('exit', () => process.off('exit', orphan))
  const port = await opened(child)
  return { url: `http://127.0.0.1:${port}/api`, pid: child.pid ?? 0, kill }
}

/** The port on which it listens. */
function opened(child: ChildProcess): Promise<number> {
  let output = ''
  return new Promise((resolve, reject) => {
    const onOutput = (chunk: Buffer) => {
      output += chunk.toString()
      const [, port] = /^open (\d+)\n/m.exec(output) ?? []
      if (port) resolve(Number(port))
    }
    child.stdout?.on('data', onOutput)
    child.stderr?.on('data', onOutput)
    child.once('exit', () => reject(new Error(`The server ended while starting:\n${output}`)))
  })
}
