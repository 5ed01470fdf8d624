import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { EmbeddedServices } from './embedded/services.ts'
import { clearPartialSeed, emptyDatabase, readSeedState, writeSeedState } from './seed/marker.ts'
import { seed } from './seed.ts'
import { createTestServices } from './testing/services.ts'

const services = await createTestServices()
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-seed-'))
afterAll(async () => {
  await services.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a server with real users is not seeded: none of their data can be deleted as incomplete demo data', async () => {
  await services.accounts.seed({ email: 'ada@mail.test', password: 'a long password', languageId: 700_000 })
  const said: string[] = []
  const served = { services, database: services.deps.database }
  const embedded = { rpcUrl: 'http://127.0.0.1:1' } as EmbeddedServices
  expect(await seed(served, embedded, folder, (sentence) => said.push(sentence))).toBeUndefined()
  expect(readSeedState(folder)).toBe('none')
  expect(said).toHaveLength(1)
})

test('incomplete demo data is deleted once: later users stay, also when no new demo data is made', async () => {
  writeSeedState(folder, 'half')
  clearPartialSeed(folder, false)
  await emptyDatabase(services.deps.database, folder)
  expect(readSeedState(folder)).toBe('none')
})
