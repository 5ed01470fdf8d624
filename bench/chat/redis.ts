/** The machine's Redis on its own port, without persistence. */
import { spawn } from 'node:child_process'
import { freePort } from '../../server/src/embedded/ports.ts'
import { opened } from './processes.ts'

/** Starts it; undefined where it is not installed. */
export async function startRedis(): Promise<{ url: string; end(): void } | undefined> {
  const port = await freePort()
  const child = spawn(
    'redis-server',
    ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const isMissing = new Promise<boolean>((resolve) => child.once('error', () => resolve(true)))
  const isOpen = opened(child, /(Ready to accept connections)/).then(() => false)
  if (await Promise.race([isMissing, isOpen])) return undefined
  return { url: `redis://127.0.0.1:${port}`, end: () => void child.kill('SIGTERM') }
}
