import { afterAll, expect, inject, test } from 'vitest'
import { freshDatabase } from '../database.ts'
import { noteChanges } from './changes.ts'

const { database } = await freshDatabase(inject('postgresUrl'))
afterAll(() => database.end())
const changes = await noteChanges(database, ['rate_limit'])
const block = { chainId: 1, hash: 'x', time: 1, seenAt: new Date(0) }

test('committed rows are changes of their table; rows that came and went, were rolled back or are excluded are not', async () => {
  await database`insert into chain_block ${database([1, 2].map((number) => ({ ...block, number })))}`
  expect(await changes.take()).toEqual(['chain_block (2)'])
  expect(await changes.take()).toEqual([])
  await database`update chain_block set hash = 'y' where number = 1`
  expect(await changes.take()).toEqual(['chain_block (2)'])
  await database.begin(async (tx) => {
    await tx`insert into chain_block ${tx({ ...block, number: 3 })}`
    await tx`delete from chain_block where number = 3`
    await tx`update chain_block set hash = hash`
  })
  const undone = database.begin(async (tx) => {
    await tx`delete from chain_block`
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await database`insert into rate_limit values ('a', now(), 1)`
  expect(await changes.take()).toEqual([])
})

test('a row that may be deleted is a change only when it is added', async () => {
  const challenge = { challenge: 'x', purpose: 'sign-in', expiresAt: new Date(0) }
  await database`insert into challenge ${database(challenge)}`
  expect(await changes.take(['challenge'])).toEqual(['challenge (1)'])
  await database`delete from challenge`
  expect(await changes.take(['challenge'])).toEqual([])
  await database`insert into challenge ${database(challenge)}`
  await database`delete from challenge`
  expect(await changes.take()).toEqual([])
})
