/** A PostgreSQL for one benchmark, which is deleted with its data at the end. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../../server/src/embedded/postgres.ts'

export interface OwnPostgres {
  readonly url: string
  /** For other temporary files. */
  readonly folder: string
  /** Stops it, and deletes its folder. */
  end(): Promise<void>
}

/** Starts it in a new folder below `root`/var. */
export async function startOwnPostgres(root: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(root, 'var', 'bench-'))
  chmodSync(folder, 0o755) // PostgreSQL's own account reads it
  const postgres = await startPostgres({ folder, log: console.log })
  return {
    url: postgres.url,
    folder,
    async end() {
      await postgres.stop()
      for (const made of [folder, postgres.data, `${postgres.data}.password`])
        rmSync(made, { recursive: true, force: true })
    },
  }
}
