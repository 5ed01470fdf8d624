import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import type { EmbeddedParts } from './embedded/parts.ts'
import { clearHalfTown, emptyDatabase, markTown, townState } from './furnish/mark.ts'
import { furnish } from './furnish.ts'
import type { Served } from './serve.ts'
import { trialHouse } from './trial/house.ts'

const house = await trialHouse()
const folder = mkdtempSync(path.join(tmpdir(), 'keyhold-town-'))
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a house that people live in is not furnished, so nothing of theirs can be cleared as half a town', async () => {
  await house.accounts.furnish({ email: 'ada@mail.test', password: 'a long password', languageId: 700_000 })
  const said: string[] = []
  const { chain, close } = house
  const served: Served = { house, database: house.parts.database, chain, listen: async () => '', close }
  const parts = { rpcUrl: 'http://127.0.0.1:1' } as EmbeddedParts
  expect(await furnish(served, parts, folder, (sentence) => said.push(sentence))).toBeUndefined()
  expect(townState(folder)).toBe('none')
  expect(said).toHaveLength(1)
})

test('half a town is cleared away once: who moves in afterwards stays, also when no town is built again', async () => {
  markTown(folder, 'half')
  clearHalfTown(folder, false)
  await emptyDatabase(house.parts.database, folder)
  expect(townState(folder)).toBe('none')
})
