/** Archives while a process of an earlier version makes them too, which claims nothing; and one that is asked for again (D 11.29). */
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as exportStore from './exportStore.ts'
import { createMakers, soon } from './making.setup.ts'
import { createMaking } from './making.ts'

const makers = await createMakers()
const { services, tenant, clock, database, outbox, clear } = makers
const { aProcess, aSwiftProcess, ask, pass, letters, made } = makers
afterAll(() => services.close())
beforeEach(clear)

test('one that a process of an earlier version makes, which claims nothing, is left to it for ten minutes', async () => {
  await database`insert into data_export (account_id, asked_at) values (${tenant.id}, now())`
  await pass(590)
  expect(await aSwiftProcess().makeNext()).toBe('rest')
  await pass(10)
  expect(await aSwiftProcess().makeNext()).toBe('more')
})

/** What an earlier version does that has made one, whoever claims it. */
const keepAsBefore = () => database`update data_export set archive = '\\x01', made_at = ${new Date(clock.now())}`

test('one that a process of an earlier version made meanwhile is not kept again, nor told again', async () => {
  await ask(tenant)
  const one = aProcess()
  const making = one.makeNext()
  await soon(() => one.begun).toHaveLength(1)
  await keepAsBefore()
  one.go()
  await making
  const [kept] = await database`select archive from data_export`
  expect([kept?.archive.length, await letters()]).toEqual([1, []])
})

test('one that a process of an earlier version made meanwhile is not given up', async () => {
  await ask(tenant)
  await database`update data_export set tries = 5`
  const find = async (id: string) => {
    await keepAsBefore()
    return services.accounts.find(id)
  }
  await createMaking({ database, clock, outbox, accounts: { find }, kept: [] } as never).makeNext()
  expect([await made(), await letters()]).toEqual([1, []])
})

test('what was packed for an earlier asking is not kept for a later one', async () => {
  await ask(tenant)
  const one = aProcess()
  const making = one.makeNext()
  await soon(() => one.begun).toHaveLength(1)
  await keepAsBefore()
  await database`update data_export set fetched_at = ${new Date(clock.now())}`
  const asking = { id: tenant.id, sessionId: crypto.randomUUID() }
  expect(await exportStore.insertArchive(database, asking, new Date(clock.now()))).toBe(true)
  one.go()
  await making
  expect([await made(), await letters()]).toEqual([0, []])
  expect(await aSwiftProcess().makeNext()).toBe('more')
})
