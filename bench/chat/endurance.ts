/** A thousand messages a second between two thousand users, undisturbed and while servers are killed. */

import { startBalancer } from './balancer.ts'
import type { Bench } from './chat.ts'
import { keyholdAt } from './dialects.ts'
import { type OpenLoop, openLoop } from './openLoop.ts'
import { createPeople } from './people.ts'
import { type Server, startServer } from './processes.ts'
import { startRedis } from './redis.ts'

const connections = 2000
const perSecond = 1000
const kills = 5
/** Milliseconds from when a message is due until the recipient has it (p95), while nothing is killed. */
const p95Bar = 150

interface Scenario {
  readonly name: string
  readonly processes: 1 | 2
  readonly kills: number
  readonly redisUrl?: string
}

/** Prints a line for each scenario; returns whether no message was lost, duplicated, misrouted or reordered. */
export async function runEndurance(bench: Bench): Promise<boolean> {
  const redis = await startRedis()
  const scenarios: Scenario[] = [
    { name: 'one process', processes: 1, kills: 0 },
    { name: `one process, killed ${kills} times`, processes: 1, kills },
    { name: `two processes by LISTEN/NOTIFY, killed ${kills} times`, processes: 2, kills },
    ...(redis
      ? [{ name: `two processes by Redis, killed ${kills} times`, processes: 2, kills, redisUrl: redis.url } as const]
      : []),
  ]
  if (!redis) bench.log('Redis is not installed: not run.')
  const outcomes: boolean[] = [redis !== undefined]
  for (const scenario of scenarios) outcomes.push(await run(bench, scenario))
  redis?.end()
  return outcomes.every(Boolean)
}

async function run(bench: Bench, scenario: Scenario): Promise<boolean> {
  const { databaseUrl, secret, folder, log, seconds } = bench
  const start = () =>
    startServer('keyhold.ts', {
      BENCH_DATABASE_URL: databaseUrl,
      BENCH_SECRET: secret,
      KEYHOLD_DATA: folder,
      ...(scenario.redisUrl && { REDIS_URL: scenario.redisUrl }),
    })
  const servers: (Server | undefined)[] = []
  while (servers.length < scenario.processes) servers.push(await start())
  const balancer = await startBalancer(() =>
    servers.flatMap((server) => (server ? Number(new URL(server.url).port) : [])),
  )
  const people = await createPeople(databaseUrl, secret, connections)
  const [first] = servers as [Server]
  const idle = await first.memory()
  let perConnection = 0
  const result = await openLoop(keyholdAt(`ws://127.0.0.1:${balancer.port}/api/ws`), people, {
    perSecond,
    seconds: seconds.open,
    async onConnected() {
      perConnection = ((await first.memory()) - idle) / (connections / scenario.processes) / 1024
    },
    disturb: () => killInTurns(servers, start, scenario.kills, seconds.open),
  })
  balancer.close()
  for (const server of servers) await server?.end()
  log(lineOf(scenario.name, result, perConnection))
  const isSoon = scenario.kills > 0 || result.p95 < p95Bar
  if (!isSoon) log(`FAIL  ${scenario.name}: p95 ${result.p95.toFixed(0)} ms (target: ${p95Bar})`)
  return isSoon && [result.lost, result.duplicated, result.misrouted, result.reordered].every((count) => count === 0)
}

/** Kills one server after the other, spread over the time, and restarts each. */
async function killInTurns(
  servers: (Server | undefined)[],
  start: () => Promise<Server>,
  times: number,
  seconds: number,
): Promise<void> {
  for (let time = 0; time < times; time++) {
    await new Promise((resolve) => setTimeout(resolve, (seconds * 1000) / (times + 1)))
    const at = time % servers.length
    const server = servers[at]
    servers[at] = undefined
    await server?.kill()
    servers[at] = await start()
  }
}

function lineOf(name: string, result: OpenLoop, perConnection: number): string {
  const { sent, lost, duplicated, misrouted, reordered, p50, p95, p99, reconnects } = result
  const isWhole = lost + duplicated + misrouted + reordered === 0
  return [
    `${isWhole ? 'ok  ' : 'FAIL'}  ${name}: ${sent} sent, ${lost} lost, ${duplicated} duplicated, ${misrouted} misrouted, ${reordered} reordered`,
    `      to the other one p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms; ${reconnects} reconnects; ${perConnection.toFixed(1)} KiB a connection`,
  ].join('\n')
}
