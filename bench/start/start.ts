/**
 * `npm run bench start`: the duration of a first start after the packages are installed, and of later ones on the same
 * data.
 */
import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort } from '../../server/src/embedded/ports.ts'
import { opened } from '../chat/processes.ts'

const targets = { cold: 60, warm: 3 } as const
const later = 3
const maxSeconds = 900

interface Took {
  readonly seconds: number
  /** CPU seconds of the process and of the page builder; PostgreSQL and the chain are not included. */
  readonly worked: number
}
const say = ({ seconds, worked }: Took) => `${seconds.toFixed(1)} s, CPU time ${worked.toFixed(1)} s`

/** Starts Keyhold once with no build and no data, then repeatedly; returns whether the targets were met. */
export async function benchStart(root: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-start-'))
  chmodSync(folder, 0o755) // PostgreSQL's own account reads it
  for (const made of ['web/build', 'node_modules/.cache/compiled'])
    rmSync(path.join(root, made), { recursive: true, force: true })
  try {
    const cold = await startOnce(root, folder)
    const warm: Took[] = []
    while (warm.length < later) warm.push(await startOnce(root, folder))
    const median = warm.toSorted((a, b) => a.seconds - b.seconds)[later >> 1] ?? cold
    const isMet = cold.seconds <= targets.cold && median.seconds <= targets.warm
    console.log(
      `${isMet ? 'ok   ' : 'FAIL '} start: the first ${say(cold)} (target: ${targets.cold}); later ${warm.map(say).join(', ')}; median ${say(median)} (target: ${targets.warm})`,
    )
    return isMet
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** From the command until Keyhold is open and answers; stopped as by Ctrl-C. */
async function startOnce(root: string, folder: string): Promise<Took> {
  const begun = performance.now()
  const child = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: { ...process.env, PORT: String(await freePort()), KEYHOLD_DATA: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  try {
    const address = await opened(child, /^Open (http\S+)/m, maxSeconds)
    const { ok } = await fetch(`${address}/api/health`)
    if (!ok) throw new Error('It says that it is open, and is not ready.')
    return { seconds: (performance.now() - begun) / 1000, worked: workedSoFar(child.pid) }
  } finally {
    child.kill('SIGINT')
    await gone
  }
}

/** Read from the kernel, in hundredths of a second, with ended child processes. */
function workedSoFar(pid = 0): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / 100
}
