/** A whole house for tests: a fresh database, clocks that stand still until told, and files in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { type House, openHouse, type Parts } from '../house.ts'
import { readSettings } from '../settings.ts'
import { type TrialClock, trialClock } from './clock.ts'
import { freshDatabase } from './database.ts'

export interface TrialHouse extends House {
  readonly parts: Parts & { readonly clock: TrialClock }
}

/** Opens a house on a fresh database. Close it in `afterAll`. */
export async function trialHouse(environment: Record<string, string> = {}): Promise<TrialHouse> {
  const { database } = await freshDatabase(inject('postgresUrl'))
  const files = mkdtempSync(path.join(tmpdir(), 'keyhold-files-'))
  const parts = {
    settings: readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'error', KEYHOLD_DATA: files, ...environment }),
    database,
    clock: trialClock(),
    secret: 'a secret of tests, longer than thirty-two characters',
    publicUrl: 'http://keyhold.test',
    files,
  }
  const house = await openHouse(parts)
  return {
    ...house,
    parts,
    async close() {
      await house.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}
