/** A measured process: started, queried for its CPU time, stopped. */
import { spawn } from 'node:child_process'
import path from 'node:path'
import { opened } from '../chat/processes.ts'

export interface Server {
  readonly url: string
  /** Its CPU time so far, in milliseconds. */
  tell(): Promise<number>
  /** Makes it hash a password, and returns its CPU time so far. */
  hash(): Promise<number>
  /** Starts profiling React; the second call stops and returns its share of the CPU time (reactShare.ts). */
  watchReact(): Promise<number>
  end(): Promise<void>
}

/** Starts a file of this folder and waits for its `Open URL`. */
export async function startServer(file: string, environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [path.join(import.meta.dirname, file)], {
    env: { ...process.env, NODE_ENV: 'production', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const url = await opened(child, /^Open (\S+)/m)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const ask = (what: string) =>
    new Promise<number>((resolve) => {
      child.once('message', (figure) => resolve(Number(figure)))
      child.send(what)
    })
  return {
    url,
    tell: () => ask('processor'),
    hash: () => ask('hash'),
    watchReact: () => ask('react'),
    async end() {
      child.kill('SIGTERM')
      await gone
    },
  }
}
