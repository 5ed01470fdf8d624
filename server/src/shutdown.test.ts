import { expect, test } from 'vitest'
import { type ShutdownParts, shutDownParts } from './shutdown.ts'

/** Parts that close when the test lets them, and the order in which they were closed. */
function someParts() {
  const closed: string[] = []
  const letGo = new Map<string, () => void>()
  const part = (name: string) => () => {
    closed.push(name)
    return new Promise<void>((resolve) => letGo.set(name, resolve))
  }
  const at = (name: string) => ({ close: part(name) })
  const parts: ShutdownParts = {
    watcher: at('watcher'),
    leaderLock: at('leader lock'),
    front: at('front'),
    bus: at('bus'),
    endBooks: [part('books')],
    endLoops: [part('outbox'), part('imports')],
    closeCalls: part('calls'),
    mailer: { close: () => void closed.push('mailer') },
    databases: [{ end: part('database') }],
  }
  const end = async (...names: string[]) => {
    for (const name of names) letGo.get(name)?.()
    await new Promise(setImmediate)
    return closed.splice(0)
  }
  return { parts, end }
}

test('loops, watcher, books and calls are closed at the same time, and none of them waits for another', async () => {
  const { parts, end } = someParts()
  void shutDownParts(parts)
  expect((await end()).toSorted()).toEqual(['books', 'calls', 'imports', 'outbox', 'watcher'])
})

test('the leader lock is released once watcher and books are closed, even while calls are in progress', async () => {
  const { parts, end } = someParts()
  void shutDownParts(parts)
  await end()
  expect(await end('watcher')).toEqual([])
  expect(await end('books')).toEqual(['leader lock'])
})

test('the dependencies of calls and loops close after them: the front, the bus, the mailer and the database last', async () => {
  const { parts, end } = someParts()
  const closed = shutDownParts(parts)
  await end()
  await end('watcher', 'books')
  expect(await end('leader lock')).toEqual([])
  expect(await end('calls')).toEqual(['front'])
  expect(await end('front')).toEqual(['bus'])
  expect(await end('bus', 'outbox')).toEqual([])
  expect(await end('imports')).toEqual(['mailer', 'database'])
  await end('database')
  await closed
})

test('the database waits for the bus as well as for the loops', async () => {
  const { parts, end } = someParts()
  void shutDownParts(parts)
  await end()
  await end('watcher', 'books', 'calls')
  await end('leader lock')
  await end('front')
  expect(await end('outbox', 'imports')).toEqual([])
  expect(await end('bus')).toEqual(['mailer', 'database'])
})

test('the leader lock’s dependencies stay open until it is released, even without a call in progress', async () => {
  const { parts, end } = someParts()
  void shutDownParts(parts)
  await end()
  expect(await end('calls', 'outbox', 'imports')).toEqual([])
  expect(await end('watcher', 'books')).toEqual(['leader lock'])
  expect(await end('leader lock')).toEqual(['front'])
})
