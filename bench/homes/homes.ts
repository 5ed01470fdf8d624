/** `npm run bench homes`: searches beside the barest server, pages rendered and kept. bench/README.md says what each figure means. */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../../server/src/embedded/postgres.ts'
import { equalToPlainSql } from './equal.ts'
import { cities, fillHomes } from './fill.ts'
import { measureFloor } from './floor.ts'
import { costOfIndexes } from './indexes.ts'
import { type Load, load } from './load.ts'
import { type Server, startServer } from './server.ts'

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const payload = (asked: object) => `payload=${encodeURIComponent(JSON.stringify(asked))}`

/** Questions that differ, so that nothing answers two of them at once: a city, a price, a page. */
const search = (number: number) =>
  `/api/roomAd/search?${payload({
    filter: { cityId: cities[number % cities.length], priceMax: 900 + ((number * 37) % 2_400) },
    itemPerPage: 10,
    page: 1 + (number % 5),
  })}`

/** Everything, on a PostgreSQL of its own below `root`; answers whether the bars were met. */
export async function benchHomes(root: string): Promise<boolean> {
  const folder = mkdtempSync(path.join(root, 'var', 'bench-'))
  const log = (line: string) => console.log(line)
  const homes = Number(process.env.BENCH_HOMES ?? 100_000)
  const postgres = await startPostgres({ folder, log })
  try {
    await fillHomes(postgres.url, homes)
    const environment = {
      BENCH_DATABASE_URL: postgres.url,
      BENCH_SECRET: randomBytes(32).toString('base64url'),
      KEYHOLD_DATA: folder,
    }
    const keyhold = await startServer('keyhold.ts', environment)
    const answer = await (await fetch(keyhold.url + search(0))).arrayBuffer()
    const bare = await startServer('bare.ts', {
      DATABASE_URL: postgres.url,
      BENCH_BYTES: String(answer.byteLength),
    })
    const keeping = await startServer('keyhold.ts', { ...environment, BENCH_KEPT: 'yes' })
    log(`${homes} homes`)
    const isEqual = await equalToPlainSql(keyhold.url, postgres.url, log)
    const isFast = await compareSearch({ Keyhold: keyhold, bare }, postgres.url, log)
    const areKept = await comparePages({ rendered: keyhold, kept: keeping }, log)
    await Promise.all([keyhold.end(), bare.end(), keeping.end()])
    await costOfIndexes(postgres.url, log)
    return isEqual && isFast && areKept
  } finally {
    await postgres.stop()
    for (const made of [folder, postgres.data]) rmSync(made, { recursive: true, force: true })
  }
}

type Log = (line: string) => void
const roundSeconds = Number(process.env.BENCH_SECONDS ?? 5)
type Runs = Record<string, Load[]>

/** Each in turns, a round to warm up and three that count. */
async function inTurns(
  servers: Readonly<Record<string, Server>>,
  connections: number,
  pathOf: (n: number) => string,
  log: Log,
) {
  const runs: Runs = {}
  let asked = 0
  for (let round = 0; round <= 3; round++)
    for (const [name, server] of Object.entries(servers)) {
      asked += 1_000_003
      const from = asked
      const run = await load(server, { connections, seconds: roundSeconds, pathOf: (number) => pathOf(from + number) })
      if (round === 0) continue
      runs[name] = [...(runs[name] ?? []), run]
      log(lineOf(`round ${round}, ${name}`, run))
    }
  return runs
}

const lineOf = (name: string, { perSecond, processor, p50, p99, bytes, failed }: Load) =>
  `${name.padEnd(20)} ${perSecond.toFixed(0).padStart(6)} a second  ${processor.toFixed(2)} ms of processor  p50 ${p50.toFixed(1)}  p99 ${p99.toFixed(1)} ms  ${bytes.toFixed(0)} octets${failed > 0 ? `  ${failed} failed` : ''}`

const middle = (runs: Runs, name: string, figure: keyof Load) => median((runs[name] ?? []).map((run) => run[figure]))
const ratio = (runs: Runs, [one, other]: readonly [string, string], figure: keyof Load) =>
  middle(runs, one, figure) / middle(runs, other, figure)

async function compareSearch(servers: Record<string, Server>, database: string, log: Log): Promise<boolean> {
  const floor = await measureFloor(database, roundSeconds)
  const runs = await inTurns(servers, 32, search, log)
  const [rate, processor] = [
    ratio(runs, ['Keyhold', 'bare'], 'perSecond'),
    ratio(runs, ['Keyhold', 'bare'], 'processor'),
  ]
  log(
    `search, 32 connections: ${rate.toFixed(2)} of the bare server's rate (asked: 0.80), ${processor.toFixed(2)} times its processor (asked: 1.35 at most)`,
  )
  log(
    floor === undefined
      ? 'pgbench is not installed (apt-get install postgresql): no floor'
      : `its SQL alone, by pgbench over ten connections: ${floor.toFixed(0)} a second; the bare server reaches ${(middle(runs, 'bare', 'perSecond') / floor).toFixed(2)} of that, Keyhold ${(middle(runs, 'Keyhold', 'perSecond') / floor).toFixed(2)}`,
  )
  return floor !== undefined && rate >= 0.8 && processor <= 1.35
}

const resultsPage = () => `/properties?cityId=${cities[0]}`

/** How many times the processor of a page is that of React alone, which renders the same tree within it. */
async function timesReact(server: Server): Promise<number> {
  await server.watchReact()
  await load(server, { connections: 64, seconds: roundSeconds, pathOf: resultsPage })
  return 1 / (await server.watchReact())
}

async function comparePages(servers: { rendered: Server; kept: Server }, log: Log): Promise<boolean> {
  const runs = await inTurns(servers, 64, resultsPage, log)
  const react = await timesReact(servers.rendered)
  const times = ratio(runs, ['rendered', 'kept'], 'processor')
  const rendered = middle(runs, 'rendered', 'processor')
  log(
    `results page, 64 connections: ${rendered.toFixed(1)} ms of processor rendered (asked: 6 at most), ${react.toFixed(2)} times React alone on the same tree, ${(rendered / react).toFixed(1)} ms (asked: 1.5 at most); kept ${times.toFixed(0)} times cheaper (asked: 10)`,
  )
  return times >= 10 && rendered <= 6 && react <= 1.5
}
