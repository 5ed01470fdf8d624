/** Runs a program to its end, collects its output, and shows it when it fails. */
import { spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import path from 'node:path'
import type { FailedTest } from './failedTests.ts'

export const root = path.resolve(import.meta.dirname, '..')

export interface RunResult {
  readonly status: number
  readonly output: string
  readonly seconds: number
}

/** How many of a suite's checks passed. */
export interface TestCount {
  readonly passed: number
  readonly failed: number
  /** The failed tests, if the suite has a report. */
  readonly failures?: readonly FailedTest[]
  /** The durations of parallel parts. */
  readonly times?: string
}

interface RunOptions {
  readonly cwd?: string
  readonly env?: Record<string, string>
  /** Its output is streamed. */
  readonly show?: boolean
  /** Low priority: it mostly gets the processor time that others leave. */
  readonly givesWay?: boolean
}

/** Runs a program in the repository's folder, or one below it, to its end. */
export function run(
  program: string,
  args: readonly string[],
  { cwd = root, env = {}, show = false, givesWay = false }: RunOptions = {},
): Promise<RunResult> {
  const begun = performance.now()
  const bin = path.join(root, 'node_modules', '.bin')
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...env, PATH: `${bin}${path.delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  if (givesWay && child.pid) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
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
