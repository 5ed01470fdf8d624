/**
 * `npm run bench partitions`: the same searches on homes in one table and in a table that is partitioned by country
 * and, within a country, by city (docs/scale.md). Results must equal plain SQL on both; the times are printed side by
 * side.
 */
import { randomBytes } from 'node:crypto'
import { buildPages } from '../../server/src/embedded/pages.ts'
import { connectDatabase, type Database } from '../../server/src/gateways/database.ts'
import { equalToPlainSql } from './equal.ts'
import { cities, fillHomes } from './fill.ts'
import { type LoadOptions, load } from './load.ts'
import { startOwnPostgres } from './ownPostgres.ts'
import { startServer } from './server.ts'

const homes = Number(process.env.BENCH_HOMES ?? 100_000)
const seconds = Number(process.env.BENCH_SECONDS ?? 10)
/** The country of all homes here; other countries have one common partition. */
const parts = 16

/** Runs everything, on its own PostgreSQL below `root`; returns whether every result was equal on both. */
export async function benchPartitions(root: string): Promise<boolean> {
  await buildPages(console.log, '31337')
  const postgres = await startOwnPostgres(root)
  const { folder } = postgres
  const database = connectDatabase(postgres.url, 1)
  try {
    await fillHomes(postgres.url, homes)
    const whole = await askAll(postgres.url, folder, `${homes} homes in one table`)
    await divide(database)
    const divided = await askAll(postgres.url, folder, `${homes} homes in ${parts} partitions of a country`)
    return whole && divided
  } finally {
    await database.end()
    await postgres.end()
  }
}

/** Uncached filters, all different. */
const searchIn = (cityOf: (number: number) => number | undefined) => (number: number) => {
  const filter = { cityId: cityOf(number), priceMin: 400 + (number % 2_000), sizeMin: 30 + (number % 50) }
  const payload = JSON.stringify({ filter, sortBy: 'weight', sortDesc: true, page: 1, itemPerPage: 10 })
  return `/api/roomAd/search?payload=${encodeURIComponent(payload)}`
}
const queries: Readonly<Record<string, LoadOptions['pathOf']>> = {
  'of a city': searchIn((number) => cities[number % cities.length]),
  'of the whole world': searchIn(() => undefined),
}

async function askAll(databaseUrl: string, folder: string, of: string): Promise<boolean> {
  const keyhold = await startServer('keyhold.ts', {
    BENCH_DATABASE_URL: databaseUrl,
    BENCH_SECRET: randomBytes(32).toString('base64url'),
    KEYHOLD_DATA: folder,
  })
  try {
    for (const [what, pathOf] of Object.entries(queries)) {
      await load(keyhold, { connections: 1, seconds: 2, pathOf })
      const { p50, p99, failed } = await load(keyhold, {
        connections: 1,
        seconds,
        pathOf: (at) => pathOf(at + 100_000),
      })
      console.log(`${of}, a search ${what}: p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${failed} failed`)
    }
    return await equalToPlainSql(keyhold.url, databaseUrl, (line) => console.log(`${of}: ${line}`))
  } finally {
    await keyhold.end()
  }
}

/**
 * Moves the homes into partitions, with every index for searches. A key must contain the partition columns: ids and
 * references are therefore not unique here, and searches use neither.
 */
async function divide(database: Database): Promise<void> {
  const indexes = await database<{ definition: string }[]>`
    select pg_get_indexdef(indexrelid) as definition from pg_index where indrelid = 'listing'::regclass`
  await database.unsafe(`
    alter table listing rename to listing_whole;
    create table listing (like listing_whole including defaults including constraints) partition by list (country);
    create table listing_elsewhere partition of listing default;
    create table listing_sv partition of listing for values in ('SV') partition by hash (city_id);`)
  for (let part = 0; part < parts; part++)
    await database.unsafe(
      `create table listing_sv_${part} partition of listing_sv for values with (modulus ${parts}, remainder ${part})`,
    )
  await database`insert into listing select * from listing_whole`
  for (const { definition } of indexes)
    await database.unsafe(
      definition.replace(
        /^CREATE (?:UNIQUE )?INDEX (\w+) ON \S+/,
        (_, name) => `create index ${name}_divided on listing`,
      ),
    )
  await database`vacuum analyze listing`
}
