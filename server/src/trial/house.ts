/** A whole house for tests: a fresh database, clocks that stand still until told, and files in a folder of its own. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { Chain } from '../gateways/chain/chain.ts'
import type { ChainClock } from '../gateways/clock.ts'
import { type House, openHouse, type Parts } from '../house.ts'
import { readSettings } from '../settings.ts'
import { awayChain } from './awayChain.ts'
import { type TrialClock, trialClock } from './clock.ts'
import { freshDatabase } from './database.ts'

export interface TrialHouse extends House {
  readonly parts: Parts & { readonly clock: TrialClock }
  /** For a further process on the same database. */
  readonly databaseUrl: string
}

/** Opens a house on a fresh database, and on a chain that does not answer unless one is given. Close it in `afterAll`. */
export async function trialHouse(
  environment: Record<string, string> = {},
  chainFor: (clock: ChainClock) => Chain = awayChain,
): Promise<TrialHouse> {
  const { database, url } = await freshDatabase(inject('postgresUrl'))
  const files = mkdtempSync(path.join(tmpdir(), 'keyhold-files-'))
  const clock = trialClock()
  const parts = {
    settings: readSettings({ NODE_ENV: 'test', LOG_LEVEL: 'error', KEYHOLD_DATA: files, ...environment }),
    database,
    clock,
    chain: chainFor(clock),
    secret: 'a secret of tests, longer than thirty-two characters',
    publicUrl: 'http://keyhold.test',
    files,
  }
  const house = await openHouse(parts)
  return {
    ...house,
    parts,
    databaseUrl: url,
    async close() {
      await house.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}
