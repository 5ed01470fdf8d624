/** Measured processes: each is started, prints its address, and can be stopped or killed. */
import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'

const folder = import.meta.dirname

export interface Server {
  readonly url: string
  /** Memory in use in bytes, if the process reports it. */
  memory(): Promise<number>
  kill(): Promise<void>
  end(): Promise<void>
}

/** Starts a file of this folder and waits for its `Open URL`; throws with its output if it ends before. */
export async function startServer(file: string, environment: Record<string, string>): Promise<Server> {
  const child = spawn(process.execPath, [path.join(folder, file)], {
    env: { ...process.env, NODE_ENV: 'production', LOG_LEVEL: 'fatal', ...environment },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  })
  const url = await opened(child, /^Open (\S+)/m)
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const endBy = (signal: NodeJS.Signals) => async () => {
    child.kill(signal)
    await gone
  }
  return {
    url,
    memory: () =>
      new Promise((resolve) => {
        child.once('message', (octets) => resolve(Number(octets)))
        child.send('memory')
      }),
    kill: endBy('SIGKILL'),
    end: endBy('SIGTERM'),
  }
}

/** Waits until a process prints a match, and returns its first group. */
export function opened(child: ChildProcess, pattern: RegExp, seconds = 120): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const late = setTimeout(
      () => reject(new Error(`It did not open in ${seconds} seconds:\n${output}`)),
      seconds * 1000,
    )
    const read = (octets: Buffer) => {
      output = (output + octets.toString()).slice(-8000)
      const [, found] = pattern.exec(output) ?? []
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    }
    child.stdout?.on('data', read)
    child.stderr?.on('data', read)
    child.once('exit', () => {
      clearTimeout(late)
      reject(new Error(`It ended:\n${output}`))
    })
  })
}
