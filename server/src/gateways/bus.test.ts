/** Two processes on one database, each with its own bus. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, expect, inject, test, vi } from 'vitest'
import { freshDatabase } from '../testing/database.ts'
import { createBus } from './bus.ts'
import { connectDatabase } from './database.ts'

const { database, url } = await freshDatabase(inject('postgresUrl'))
const elsewhere = connectDatabase(url, 2)
const [here, there] = [createBus(database), createBus(elsewhere)]
await Promise.all([here.listen(), there.listen(), there.listen()])
afterAll(() => Promise.all([database.end({ timeout: 1 }), elsewhere.end({ timeout: 1 })]))

/** Collects what a bus receives on a topic from now on. */
function heardBy(bus: typeof here, topic: string) {
  const received: unknown[] = []
  bus.subscribe(topic, (note) => received.push(note))
  return received
}

const tellBy = (bus: typeof here, topic: string, notes: readonly object[]) =>
  bus.transact((_, tell) => tell(topic, notes))

test('a notification reaches every process once and in order, and only listeners of its topic', async () => {
  const [own, other, strange] = [heardBy(here, 'words'), heardBy(there, 'words'), heardBy(there, 'weather')]
  await tellBy(here, 'words', [{ say: 'ก' }, { say: 'two' }])
  await vi.waitFor(() => expect(other).toHaveLength(2)) // its own notifications arrive directly, those of others through the database
  await tellBy(there, 'words', [{ say: 'three' }])
  const said = [{ say: 'ก' }, { say: 'two' }, { say: 'three' }]
  await vi.waitFor(() => expect([own, other]).toEqual([said, said]))
  expect(strange).toEqual([])
})

test('a notification is sent when its transaction commits, and never if it rolls back', async () => {
  const received = heardBy(there, 'acts')
  const failing = here.transact(async (_, tell) => {
    await tell('acts', [{ number: 1 }])
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await here.transact(async (tx, tell) => {
    await tell('acts', [{ number: 2 }])
    await tx`select pg_sleep(0.05)`
    expect(received).toEqual([])
  })
  await vi.waitFor(() => expect(received).toEqual([{ number: 2 }]))
})

test('notifications that exceed one payload all arrive, in order', async () => {
  const received = heardBy(there, 'many')
  const notes = Array.from({ length: 300 }, (_, number) => ({ number, words: 'ñ'.repeat(40) }))
  await tellBy(here, 'many', notes)
  await vi.waitFor(() => expect(received).toEqual(notes))
})

test('a listener that unsubscribed receives nothing more', async () => {
  const received: unknown[] = []
  const stop = there.subscribe('ends', (note) => received.push(note))
  stop()
  const last = heardBy(there, 'ends')
  await tellBy(here, 'ends', [{}])
  await vi.waitFor(() => expect(last).toEqual([{}]))
  expect(received).toEqual([])
})

// promise: sgn-7-bus-gap
test('a lost connection reconnects automatically and reports that notifications may be missing', async () => {
  const gaps = vi.fn()
  there.onGap(gaps)
  await database`select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()`
  await vi.waitFor(() => expect(gaps).toHaveBeenCalledOnce())
  const received = heardBy(there, 'after')
  await tellBy(here, 'after', [{ number: 1 }])
  await vi.waitFor(() => expect(received).toEqual([{ number: 1 }]))
})

/** A TCP route to the database that can be closed and opened. */
async function aDoor() {
  const { hostname, port, pathname, username, password } = new URL(url)
  const door = createServer((socket) => {
    const onward = connect(Number(port), hostname)
    for (const one of [socket, onward]) one.on('error', () => undefined)
    socket.pipe(onward).pipe(socket)
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const at = (door.address() as AddressInfo).port
  const close = async () => {
    door.close()
    await once(door, 'close')
  }
  const reopen = async () => {
    door.listen(at, '127.0.0.1')
    await once(door, 'listening')
  }
  return { url: `postgres://${username}:${password}@127.0.0.1:${at}${pathname}`, door, close, reopen }
}

// promise: sgn-7-bus-once
test('listening fails while the database is unavailable, and each notification arrives once after it returns', async () => {
  const { url: through, door, close, reopen } = await aDoor()
  await close()
  const late = connectDatabase(through, 1)
  const bus = createBus(late)
  const received = heardBy(bus, 'late')
  const attempts = await Promise.allSettled([bus.listen(), bus.listen()])
  attempts.push(...(await Promise.allSettled([bus.listen()])))
  expect(attempts.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  await reopen()
  await vi.waitFor(() => bus.listen(), { interval: 100 })
  await tellBy(here, 'late', [{ number: 1 }])
  await tellBy(here, 'late', [{ number: 2 }])
  await vi.waitFor(() => expect(received).toContainEqual({ number: 2 }))
  expect(received).toEqual([{ number: 1 }, { number: 2 }])
  await late.end({ timeout: 1 })
  door.close()
})
