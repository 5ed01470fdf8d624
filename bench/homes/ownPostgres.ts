/** A PostgreSQL of a bench's own, below `root`/var, that leaves nothing behind. */
import { mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../../server/src/embedded/postgres.ts'

export interface OwnPostgres {
  readonly url: string
  /** For what else is made meanwhile. */
  readonly folder: string
  /** Stops it, and removes it with its folder. */
  end(): Promise<void>
}

export async function startOwnPostgres(root: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(root, 'var', 'bench-'))
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
