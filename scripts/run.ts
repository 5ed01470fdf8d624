/** Runs a program to its end, keeps what it printed, and shows it when it fails. */
import { spawn } from 'node:child_process'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

export interface RunResult {
  readonly status: number
  readonly output: string
  readonly seconds: number
}

/** Runs a program in the repository's folder (or one below it). With `show`, its words appear as they come. */
export function run(
  program: string,
  args: readonly string[],
  { cwd = root, env = {}, show = false }: { cwd?: string; env?: Record<string, string>; show?: boolean } = {},
): Promise<RunResult> {
  const begun = performance.now()
  const bin = path.join(root, 'node_modules', '.bin')
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const append = (chunk: Buffer) => {
    output += chunk.toString()
    if (show) process.stdout.write(chunk)
  }
  child.stdout.on('data', append)
  child.stderr.on('data', append)
  return new Promise((resolve) => {
    const end = (status: number) => resolve({ status, output, seconds: (performance.now() - begun) / 1000 })
    child.once('error', (error) => {
      output += String(error)
      end(127)
    })
    child.once('close', (code) => end(code ?? 1))
  })
}
