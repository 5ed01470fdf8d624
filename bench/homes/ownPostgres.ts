/** A PostgreSQL of a bench's own, which is removed with all that it wrote when it is ended. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import path from 'node:path'
import { startPostgres } from '../../server/src/embedded/postgres.ts'

export interface OwnPostgres {
  readonly url: string
  /** For what else is made meanwhile. */
  readonly folder: string
  /** Stops it, and removes it with its folder. */
  end(): Promise<void>
}

/** Starts it on a new folder below `root`/var. */
export async function startOwnPostgres(root: string): Promise<OwnPostgres> {
  const folder = mkdtempSync(path.join(root, 'var', 'bench-'))
  chmodSync(folder, 0o755) // PostgreSQL's own account walks into it
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
