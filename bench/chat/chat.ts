/**
 * `npm run bench chat`: stored messages a second beside a bare relay, a raw socket, raw inserts and RabbitMQ,
 * alternating in one run; then a thousand messages a second between two thousand users, undisturbed, while servers are
 * killed, and over two processes with PostgreSQL or Redis as the bus. The figures are explained in bench/README.md.
 */
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../../server/src/embedded/postgres.ts'
import { compare } from './compare.ts'
import { runEndurance } from './endurance.ts'

export interface Bench {
  readonly databaseUrl: string
  readonly secret: string
  /** A temporary folder. */
  readonly folder: string
  readonly seconds: { readonly closed: number; readonly open: number }
  readonly rounds: number
  readonly log: (line: string) => void
}

/** Runs everything, on its own PostgreSQL below `root`; returns whether every target was met. */
export async function benchChat(root: string, wanted: readonly string[]): Promise<boolean> {
  const folder = mkdtempSync(path.join(root, 'var', 'bench-'))
  const log = (line: string) => console.log(line)
  const postgres = await startPostgres({ folder, log })
  const bench: Bench = {
    databaseUrl: postgres.url,
    folder,
    log,
    secret: randomBytes(32).toString('base64url'),
    seconds: { closed: Number(process.env.BENCH_SECONDS ?? 8), open: Number(process.env.BENCH_OPEN_SECONDS ?? 60) },
    rounds: Number(process.env.BENCH_ROUNDS ?? 3),
  }
  try {
    const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
    const isFast = isWanted('compare') ? await compare(bench) : true
    const isWhole = isWanted('endurance') ? await runEndurance(bench) : true
    return isFast && isWhole
  } finally {
    await postgres.stop()
    for (const made of [folder, postgres.data]) rmSync(made, { recursive: true, force: true })
  }
}
