/** Keyhold with many homes on a PostgreSQL of its own, as strangers find it. */
import { randomBytes } from 'node:crypto'
import { buildPages } from '../../server/src/embedded/pages.ts'
import { connectDatabase } from '../../server/src/gateways/database.ts'
import { fillHomes } from '../homes/fill.ts'
import { startOwnPostgres } from '../homes/ownPostgres.ts'
import { type Server, startServer } from '../homes/server.ts'
import { type StrangersCall, strangersCalls } from './calls.ts'

/** Gives `measure` a server and the calls that strangers make there; ends everything afterwards. */
export async function withStrangersServer<Result>(
  root: string,
  environment: Readonly<Record<string, string>>,
  measure: (server: Server, calls: readonly StrangersCall[]) => Promise<Result>,
): Promise<Result> {
  await buildPages(console.log, '31337')
  const postgres = await startOwnPostgres(root)
  try {
    await fillHomes(postgres.url, Number(process.env.BENCH_HOMES ?? 10_000))
    const database = connectDatabase(postgres.url, 1)
    const homes = await database<{ id: string }[]>`select id from listing limit 200`
    await database.end()
    const server = await startServer('keyhold.ts', {
      BENCH_DATABASE_URL: postgres.url,
      BENCH_SECRET: randomBytes(32).toString('base64url'),
      KEYHOLD_DATA: postgres.folder,
      BENCH_KEPT: 'yes',
      ...environment,
    })
    try {
      return await measure(server, strangersCalls(homes.map(({ id }) => id)))
    } finally {
      await server.end()
    }
  } finally {
    await postgres.end()
  }
}
