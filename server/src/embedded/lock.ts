/** The lock of a data folder: one Keyhold at a time; the second gets the process id of the first. */
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { cannotWrite, makeDataFolder } from './dataFolder.ts'
import { isAlive } from './process.ts'

/**
 * Takes the lock until `release` is called; throws a sentence when another Keyhold has it. A dead process's lock is
 * taken over.
 */
export function lockFolder(folder: string): { release(): void } {
  makeDataFolder(folder)
  const file = path.join(folder, 'keyhold.pid')
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      const handle = openSync(file, 'wx')
      writeSync(handle, String(process.pid))
      closeSync(handle)
      return { release: () => rmSync(file, { force: true }) }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw cannotWrite(folder, error)
    }
    const pid = findHolder(folder)
    if (pid !== undefined && pid !== process.pid)
      throw new Error(
        `Another Keyhold (process ${pid}) already uses ${folder}. End it, or set KEYHOLD_DATA to another folder.`,
      )
    rmSync(file, { force: true })
  }
  throw new Error(`Another Keyhold is starting in ${folder}. Try again in a moment.`)
}

/** Takes the lock as `lockFolder` does, but waits until another Keyhold has released it. */
export async function lockFolderInTurn(folder: string): Promise<{ release(): void }> {
  for (let unexplained = 0; ; ) {
    try {
      return lockFolder(folder)
    } catch (error) {
      // The owner may have released it just now: then the next attempt takes it.
      if (findHolder(folder) === undefined && ++unexplained > 1) throw error
    }
    await wait(200)
  }
}

/** The process id of the Keyhold that holds the lock, if one does. */
export function findHolder(folder: string): number | undefined {
  const file = path.join(folder, 'keyhold.pid')
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  return isKeyhold(pid) ? pid : undefined
}

function isKeyhold(pid: number): boolean {
  if (!pid || !isAlive(pid)) return false
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('node')
  } catch {
    return true
  }
}
