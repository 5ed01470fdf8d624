/** Servers measured alternately: a change of the machine's speed affects all of them. */
import { type Load, load } from './load.ts'
import type { Server } from './server.ts'

export type Log = (line: string) => void
/** The duration of a round (`BENCH_SECONDS`). */
export const roundSeconds = Number(process.env.BENCH_SECONDS ?? 5)
/** The counted rounds of each server. */
export type Runs = Record<string, Load[]>

/** Alternates between the servers: a warm-up round and three that count. */
export async function inTurns(
  servers: Readonly<Record<string, Server>>,
  connections: number,
  pathOf: (n: number) => string,
  log: Log,
) {
  const runs: Runs = {}
  let requests = 0
  for (let round = 0; round <= 3; round++)
    for (const [name, server] of Object.entries(servers)) {
      requests += 1_000_003
      const from = requests
      const run = await load(server, { connections, seconds: roundSeconds, pathOf: (number) => pathOf(from + number) })
      if (round === 0) continue
      runs[name] = [...(runs[name] ?? []), run]
      log(lineOf(`round ${round}, ${name}`, run))
    }
  return runs
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const lineOf = (name: string, { perSecond, processor, p50, p99, bytes, failed }: Load) =>
  `${name.padEnd(20)} ${perSecond.toFixed(0).padStart(6)} a second  ${processor.toFixed(2)} ms of processor  p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)} ms  ${bytes.toFixed(0)} octets${failed > 0 ? `  ${failed} failed` : ''}`

/** The median of a server's rounds. */
export const medianOf = (runs: Runs, name: string, figure: keyof Load) =>
  median((runs[name] ?? []).map((run) => run[figure]))
/** The ratio of two servers' medians. */
export const ratio = (runs: Runs, [one, other]: readonly [string, string], figure: keyof Load) =>
  medianOf(runs, one, figure) / medianOf(runs, other, figure)
