/**
 * `npm run bench homes`: searches beside the bare server, and pages with and without the cache. The figures are
 * explained in bench/README.md.
 */
import { randomBytes } from 'node:crypto'
import { buildPages } from '../../server/src/embedded/pages.ts'
import { measureCeiling } from './ceiling.ts'
import { equalToPlainSql } from './equal.ts'
import { cities, fillHomes } from './fill.ts'
import { costOfIndexes } from './indexes.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { comparePages } from './pages.ts'
import { type Server, startServer } from './server.ts'
import { inTurns, type Log, medianOf, ratio, roundSeconds } from './turns.ts'

const payload = (query: object) => `payload=${encodeURIComponent(JSON.stringify(query))}`

/** Different searches, so that no cache answers two of them: a city, a price, a page. */
const search = (number: number) =>
  `/api/roomAd/search?${payload({
    filter: { cityId: cities[number % cities.length], priceMax: 900 + ((number * 37) % 2_400) },
    itemPerPage: 10,
    page: 1 + (number % 5),
  })}`

/** Runs everything, on its own PostgreSQL below `root`; returns whether the targets were met. */
export async function benchHomes(root: string): Promise<boolean> {
  const log = (line: string) => console.log(line)
  const homes = Number(process.env.BENCH_HOMES ?? 100_000)
  await buildPages(log, '31337')
  const postgres = await startOwnPostgres(root)
  const { folder } = postgres
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
    await postgres.end()
  }
}

async function compareSearch(servers: Record<string, Server>, database: string, log: Log): Promise<boolean> {
  const ceiling = await measureCeiling(database, roundSeconds)
  const runs = await inTurns(servers, 32, search, log)
  const [rate, processor] = [
    ratio(runs, ['Keyhold', 'bare'], 'perSecond'),
    ratio(runs, ['Keyhold', 'bare'], 'processor'),
  ]
  log(
    `search, 32 connections: ${rate.toFixed(2)} of the bare server's rate (target: 0.80), ${processor.toFixed(2)} times its CPU time (target: at most 1.35)`,
  )
  log(
    ceiling === undefined
      ? 'pgbench is not installed (apt-get install postgresql): no ceiling'
      : `its SQL alone, by pgbench over ten connections: ${ceiling.toFixed(0)} a second; the bare server reaches ${(medianOf(runs, 'bare', 'perSecond') / ceiling).toFixed(2)} of that, Keyhold ${(medianOf(runs, 'Keyhold', 'perSecond') / ceiling).toFixed(2)}`,
  )
  return ceiling !== undefined && rate >= 0.8 && processor <= 1.35
}
