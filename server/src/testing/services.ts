/**
 * A whole server for tests: a fresh database, clocks that stand still until they are advanced, and its own folder of
 * files.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import type { Chain } from '../gateways/chain/chain.ts'
import type { ChainClock } from '../gateways/clock.ts'
import { createServices, type Services, type ServicesDeps } from '../services.ts'
import { readSettings } from '../settings.ts'
import { createTestClock, type TestClock } from './clock.ts'
import { freshDatabase } from './database.ts'
import { unreachableChain } from './unreachableChain.ts'

export interface TestServices extends Services {
  readonly deps: ServicesDeps & { readonly clock: TestClock }
  /** For another process on the same database. */
  readonly databaseUrl: string
}

/**
 * Opens a server on a fresh database, and on a chain that does not answer unless one is given. Close it in `afterAll`.
 */
export async function createTestServices(
  environment: Record<string, string> = {},
  chainFor: (clock: ChainClock) => Chain = unreachableChain,
  more: Pick<ServicesDeps, 'calendarFetch'> = {},
): Promise<TestServices> {
  const { database, url } = await freshDatabase(inject('postgresUrl'))
  const files = mkdtempSync(path.join(tmpdir(), 'keyhold-files-'))
  const clock = createTestClock()
  const deps = {
    settings: readSettings({ LOG_LEVEL: 'error', KEYHOLD_DATA: files, ...environment }, { isTest: true }),
    database,
    clock,
    chain: chainFor(clock),
    secret: 'a secret of tests, longer than thirty-two characters',
    publicUrl: 'http://keyhold.test',
    files,
    ...more,
  }
  const services = await createServices({ searchDatabase: deps.database, ...deps })
  return {
    ...services,
    deps,
    databaseUrl: url,
    async close() {
      await services.close()
      rmSync(files, { recursive: true, force: true })
    },
  }
}
