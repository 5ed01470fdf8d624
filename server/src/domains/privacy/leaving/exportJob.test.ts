/**
 * An archive is built by one process: another takes over if that one ends or dies, and its owner is notified once
 * (D 11.29).
 */
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../gateways/database.ts'
import { createMakers, ready, soon } from './exportJob.setup.ts'
import { createExportJob, type ExportJobDeps } from './exportJob.ts'
import * as exportStore from './exportStore.ts'

const makers = await createMakers()
const { services, tenant, other, clock, database, outbox, clear } = makers
const { aProcess, aSwiftProcess, ask, pass, left, letters: emails, made, tries } = makers
afterAll(() => services.close())
beforeEach(clear)

// promise: pub-6-archive-once
test('when two processes poll at once one builds it, and its owner is notified once', async () => {
  await ask(tenant)
  const [one, two] = [aSwiftProcess(), aSwiftProcess()]
  expect((await Promise.all([one.makeNext(), two.makeNext()])).toSorted()).toEqual(['more', 'rest'])
  expect(one.begun.length + two.begun.length).toBe(1)
  expect([await made(), await emails()]).toEqual([1, [ready]])
  expect(await database`select taken_by, taken_until from data_export`).toEqual([{ takenBy: null, takenUntil: null }])
})

test('no other process builds a claimed archive, and a claimed one does not block those behind it', async () => {
  await ask(tenant)
  const one = aProcess()
  const making = one.makeNext()
  await soon(() => one.begun).toEqual([tenant.id])
  clock.pass(60)
  await ask(other)
  const two = aSwiftProcess()
  expect([await two.makeNext(), await two.makeNext(), two.begun]).toEqual(['more', 'rest', [other.id]])
  one.go()
  await making
  expect([await made(), await emails()]).toEqual([2, [ready, ready]])
})

test('another person’s archive being claimed does not block one’s own', async () => {
  await ask(tenant)
  clock.pass(1)
  await ask(other)
  const one = aSwiftProcess()
  await database.begin(async (tx) => {
    await tx`select from data_export where account_id = ${tenant.id} for update` // as another process does that claims it
    void one.makeNext()
    await soon(() => one.begun).toEqual([other.id])
    await soon(made).toBe(1)
  })
})

test('the longest-waiting archive is built first', async () => {
  await ask(other)
  clock.pass(1)
  await ask(tenant)
  const one = aSwiftProcess()
  expect([await one.makeNext(), await one.makeNext(), one.begun]).toEqual(['more', 'more', [other.id, tenant.id]])
})

// promise: pub-6-archive-died
test('after its process died another builds it five minutes later; a process that resumes after that stores nothing', async () => {
  await ask(tenant)
  const [dead, two] = [aProcess(), aSwiftProcess()]
  const making = dead.makeNext()
  await soon(() => dead.begun).toHaveLength(1)
  await pass(290)
  expect(await two.makeNext()).toBe('rest')
  await pass(10)
  const late = aProcess()
  const lateMaking = late.makeNext()
  await soon(() => late.begun).toHaveLength(1)
  dead.go()
  await making
  expect([await made(), await emails()]).toEqual([0, []])
  late.go()
  await lateMaking
  expect([await made(), await emails(), await tries()]).toEqual([1, [ready], 2])
})

test('an archive that kills its processes is retried with growing backoff, at most an hour after its start', async () => {
  await ask(tenant)
  const seen: number[] = []
  for (let tries = 1; tries <= 6; tries += 1) {
    await exportStore.takeUnmade(database, crypto.randomUUID())
    seen.push(await left())
    await pass(seen.at(-1) ?? 0)
  }
  expect(seen.map((seconds) => seconds / 60)).toEqual([5, 10, 20, 40, 60, 60])
})

test('a retry after such deaths holds its claim for the full time at each heartbeat', async () => {
  await ask(tenant)
  await database`update data_export set tries = 2`
  const by = crypto.randomUUID()
  await exportStore.takeUnmade(database, by)
  await pass(600)
  await exportStore.keepTaken(database, { accountId: tenant.id, by })
  expect((await left()) / 60).toBe(20)
})

test('a host clock that is ahead, or was set back, does not change claims', async () => {
  await ask(tenant)
  const one = aProcess({ packs: ['a', 'b'] })
  const making = one.makeNext()
  await soon(() => one.begun).toHaveLength(1)
  clock.pass(86_400)
  expect(await aSwiftProcess().makeNext()).toBe('rest')
  clock.pass(-2 * 86_400)
  one.go()
  await making
  await ask(other)
  expect([await aSwiftProcess().makeNext(), await made()]).toEqual(['more', 2])
})

test('heartbeats are sent whatever the host’s clock does', async () => {
  await ask(tenant)
  const seen: number[] = []
  const filesOf = async () => {
    seen.push(await left())
    await pass(60)
    clock.pass(-3600)
    return [{ name: 'a', bytes: new Uint8Array() }]
  }
  const deps = { database, clock, outbox, accounts: services.accounts, kept: [{ filesOf }, { filesOf }] }
  await createExportJob(deps as unknown as ExportJobDeps).makeNext()
  expect(seen).toEqual([300, 300])
})

test('a claim longer than any process makes, from a wrong clock, is ignored', async () => {
  await ask(tenant)
  const takenFor = (hours: number) => database`
    update data_export set taken_by = ${crypto.randomUUID()}, taken_until = now() + ${hours} * interval '1 hour'`
  await takenFor(1.9)
  expect(await aSwiftProcess().makeNext()).toBe('rest')
  await takenFor(24)
  expect([await aSwiftProcess().makeNext(), await made()]).toEqual(['more', 1])
})

test('an archive packed for an earlier request is not stored for a later one', async () => {
  await ask(tenant)
  const slow = aProcess()
  const making = slow.makeNext()
  await soon(() => slow.begun).toHaveLength(1)
  await pass(300)
  await aSwiftProcess().makeNext()
  await database`update data_export set fetched_at = ${new Date(clock.now())}`
  expect(await ask(tenant)).toBe(true)
  slow.go()
  await making
  expect([await made(), await emails()]).toEqual([0, [ready]])
  expect(await aSwiftProcess().makeNext()).toBe('more')
})

test('a process that resumes after another took over packs no further file', async () => {
  await ask(tenant)
  const dead = aProcess({ packs: ['a', 'b'] })
  const making = dead.makeNext()
  await soon(() => dead.begun).toHaveLength(1)
  await pass(300)
  await aSwiftProcess().makeNext()
  dead.go()
  await making
  expect([dead.begun.length, await emails()]).toEqual([1, [ready]])
})

test('a process that resumes after another took over, and fails, postpones nothing', async () => {
  await ask(tenant)
  const dead = aProcess({ packs: [new Error('it cannot be packed')] })
  const making = dead.makeNext()
  await soon(() => dead.begun).toHaveLength(1)
  await pass(300)
  const two = aProcess()
  const goingOn = two.makeNext()
  await soon(() => two.begun).toHaveLength(1)
  dead.go()
  await expect(making).rejects.toThrow('it cannot be packed')
  two.go()
  await goingOn
  expect([await made(), await emails()]).toEqual([1, [ready]])
})

test('a long archive stays with its process: it sends a heartbeat after a file, if half a minute passed', async () => {
  await ask(tenant)
  const seen: number[] = []
  const passing = (seconds: number) => ({
    filesOf: async () => {
      seen.push(await left())
      await pass(seconds)
      return [{ name: String(seconds), bytes: new Uint8Array() }]
    },
  })
  const kept = [passing(25), passing(5), passing(10), passing(240), passing(240)]
  const slow = createExportJob({
    database,
    clock,
    outbox,
    accounts: services.accounts,
    kept,
  } as unknown as ExportJobDeps)
  await slow.makeNext()
  expect(seen).toEqual([300, 275, 300, 290, 300])
  expect([await made(), await emails()]).toEqual([1, [ready]])
})

test('a closing process hands over its archive at once, as if it had not begun, and begins no other', async () => {
  await ask(tenant)
  const one = aProcess({ packs: ['a', 'b'] })
  const making = one.makeNext()
  await soon(() => one.begun).toHaveLength(1)
  const stopped = one.stop()
  await soon(tries).toBe(0)
  const two = aSwiftProcess()
  expect(await two.makeNext()).toBe('more')
  one.go()
  await stopped
  await making
  expect([one.begun.length, await made(), await emails(), await tries()]).toEqual([1, 1, [ready], 1])
  await ask(other)
  expect(await one.makeNext()).toBe('rest')
})

test('a closing process waits for its running work', async () => {
  await ask(tenant)
  const one = aProcess()
  void one.makeNext()
  await soon(() => one.begun).toHaveLength(1)
  let isStopped = false
  const stopped = one.stop().then(() => (isStopped = true))
  await soon(tries).toBe(0)
  expect(await tries()).toBe(0)
  expect(isStopped).toBe(false)
  one.go()
  await stopped
})

test('a process that closes while claiming an archive hands that over too', async () => {
  await ask(tenant)
  const gate = Promise.withResolvers<void>()
  let asked = 0
  let isGivenBack = false
  const its = new Proxy(database, {
    apply(query, self, given) {
      const answer = () => Reflect.apply(query, self, given)
      asked += 1
      if (asked === 1) return gate.promise.then(answer)
      return asked === 2 ? answer().finally(() => (isGivenBack = true)) : answer()
    },
  })
  const one = aProcess({ packs: ['a', 'b'], its })
  one.go()
  const making = one.makeNext()
  await soon(() => asked).toBe(1)
  const stopped = one.stop()
  await soon(() => isGivenBack).toBe(true)
  gate.resolve()
  await Promise.all([making, stopped])
  const two = aSwiftProcess()
  expect([one.begun.length, await two.makeNext(), await tries(), await emails()]).toEqual([1, 'more', 1, [ready]])
})

test('an idle process sends no query when it closes, and one whose database is unavailable closes', async () => {
  let asked = 0
  const away = (() => {
    asked += 1
    return Promise.reject(new Error('away'))
  }) as unknown as Database
  await aProcess({ its: away }).stop()
  expect(asked).toBe(0)
  await ask(tenant)
  let isAway = false
  const its = new Proxy(database, {
    apply: (query, self, given) => (isAway ? away`` : Reflect.apply(query, self, given)),
  })
  const one = aProcess({ packs: ['a', 'b'], its })
  const making = one.makeNext()
  await soon(() => one.begun).toHaveLength(1)
  isAway = true
  one.go()
  await one.stop()
  await making
})

test('a failed archive is retried an hour later, by any process, and those behind it are built meanwhile', async () => {
  await ask(tenant)
  clock.pass(1)
  await ask(other)
  const one = aSwiftProcess([new Error('it cannot be packed')])
  const two = aSwiftProcess()
  await expect(one.makeNext()).rejects.toThrow('it cannot be packed')
  expect([await two.makeNext(), await two.makeNext(), two.begun]).toEqual(['more', 'rest', [other.id]])
  await pass(3590)
  expect(await two.makeNext()).toBe('rest')
  await pass(10)
  expect([await two.makeNext(), two.begun]).toEqual(['more', [other.id, tenant.id]])
})

test('closing does not shorten the backoff after a failure, which still counts as a try', async () => {
  await ask(tenant)
  clock.pass(1)
  await ask(other)
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  const filesOf = async (id: string) => {
    if (id === tenant.id) throw new Error('it cannot be packed')
    await gate
    return []
  }
  const one = createExportJob({ database, clock, outbox, accounts: services.accounts, kept: [{ filesOf }] } as never)
  await expect(one.makeNext()).rejects.toThrow()
  const making = one.makeNext()
  const all = async () => (await database`select tries from data_export order by asked_at`).map((row) => row.tries)
  await soon(all).toEqual([1, 1])
  const stopped = one.stop()
  await soon(all).toEqual([1, 0])
  go()
  await Promise.all([making, stopped])
  const two = aSwiftProcess()
  expect([await two.makeNext(), await two.makeNext(), two.begun]).toEqual(['more', 'rest', [other.id]])
})

test('a given-up archive is notified once, and a process that resumes late cancels no newer request', async () => {
  await ask(tenant)
  await database`update data_export set tries = 5`
  const { promise: gate, resolve: go } = Promise.withResolvers<void>()
  let finds = 0
  const find = async (id: string) => {
    finds += 1
    await gate
    return services.accounts.find(id)
  }
  const late = createExportJob({ database, clock, outbox, accounts: { find }, kept: [] } as never)
  const making = late.makeNext()
  await soon(() => finds).toBe(1)
  await pass(3600)
  await aSwiftProcess().makeNext()
  expect([await emails(), await database`select from data_export`]).toEqual([['Your Keyhold data export failed'], []])
  await ask(tenant)
  go()
  await making
  expect([await emails(), await tries()]).toEqual([['Your Keyhold data export failed'], 0])
})
