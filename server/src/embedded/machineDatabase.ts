/** The local Keyhold's database for a single command, whether Keyhold runs or not. */
import path from 'node:path'
import { findHolder, lockFolder } from './lock.ts'
import { findPostgres, hasCluster, startPostgres } from './postgres.ts'

export interface MachineDatabase {
  readonly url: string
  /** Restores the previous state: a running server keeps running, one started for the command is stopped. */
  close(): Promise<void>
}

/**
 * Opens the database of DATABASE_URL, else the embedded one: the running one, or one started for the command. Throws a
 * sentence where there is none.
 */
export async function openMachineDatabase(settings: {
  readonly DATABASE_URL?: string | undefined
  /** The same without a connection pooler. */
  readonly DATABASE_DIRECT_URL?: string | undefined
  readonly KEYHOLD_DATA: string
}): Promise<MachineDatabase> {
  const { DATABASE_URL, DATABASE_DIRECT_URL = DATABASE_URL } = settings
  if (DATABASE_DIRECT_URL) return { url: DATABASE_DIRECT_URL, close: async () => undefined }
  const folder = path.resolve(settings.KEYHOLD_DATA)
  if (!hasCluster(folder))
    throw new Error(
      `No database of a Keyhold lies in ${folder}, or this account may not read it. Start Keyhold there once, or say with KEYHOLD_DATA or DATABASE_URL where it is.`,
    )
  if (findHolder(folder) !== undefined) return runningDatabase(folder)
  const lock = lockFolder(folder)
  try {
    const postgres = await startPostgres({ folder, log: () => undefined })
    return { url: postgres.url, close: () => postgres.stop().finally(() => lock.release()) }
  } catch (error) {
    lock.release()
    throw error
  }
}

async function runningDatabase(folder: string): Promise<MachineDatabase> {
  const url = await findPostgres(folder)
  if (!url) throw new Error(`The Keyhold in ${folder} is starting or ending. Try again in a moment.`)
  return { url, close: async () => undefined }
}
