/** No connection outlives its session (D 4.2). */
import { afterEach, expect, test, vi } from 'vitest'
import type { Bus } from '../../../../gateways/bus.ts'
import type { Person } from '../../../../gateways/session.ts'
import { defaultSessionLimits, type StompSession } from '../../../../gateways/stomp/session.ts'
import { createConnections, limitsFor } from './connections.ts'

afterEach(() => void vi.useRealTimers())

function open(live: string[] = [], whileAsking: () => void = () => undefined) {
  const listeners: ((note: unknown) => void)[] = []
  const subscribe: Bus['subscribe'] = (_, listener) => {
    listeners.push(listener)
    return () => undefined
  }
  const connections = createConnections({ subscribe }, async () => {
    whileAsking()
    return new Set(live)
  })
  const add = (sessionId: string, id = 'ada') => {
    const stomp = { fail: vi.fn() }
    const session = stomp as unknown as StompSession
    connections.add(session)
    return {
      fail: stomp.fail,
      admit: () => connections.admit(session, { id, sessionId } as Person),
      mayDo: () => connections.mayDo(session),
      session,
    }
  }
  const endSession = (sessionId: string) => listeners[0]?.({ sessionId })
  return { connections, add, endSession }
}

test('when a session ends, its connections close, and no others', () => {
  const { add, endSession } = open()
  const [one, two, other] = [add('s1'), add('s1'), add('s2')]
  for (const each of [one, two, other]) each.admit()
  endSession('s1')
  expect([one, two, other].map(({ fail }) => fail.mock.calls.length)).toEqual([1, 1, 0])
})

test('a connection is refused if its session ends during admission', () => {
  const { add, endSession } = open()
  const late = add('s1')
  endSession('s1')
  expect(late.admit).toThrow('Your session has ended.')
})

test('a session that expires closes its connections', async () => {
  const { connections, add } = open(['s2'])
  const [lapsed, live] = [add('s1'), add('s2')]
  for (const each of [lapsed, live]) each.admit()
  await connections.endLapsed()
  expect([lapsed, live].map(({ fail }) => fail.mock.calls.length)).toEqual([1, 0])
})

test('a connection that is opened during the expiry check stays open', async () => {
  const late: ReturnType<typeof add>[] = []
  const { connections, add } = open(['s1'], () => {
    late.push(add('s2'))
    late[0]?.admit()
  })
  add('s1').admit()
  await connections.endLapsed()
  expect(late[0]?.fail).not.toHaveBeenCalled()
})

test('a connection that is closed during admission does not count', () => {
  const { connections, add } = open()
  for (let times = 0; times < 20; times += 1) {
    const gone = add('s1')
    connections.remove(gone.session)
    gone.admit()
  }
  expect(add('s1').admit).not.toThrow()
})

test('a person has at most twenty connections, and another one after one closes', () => {
  const { connections, add } = open()
  const all = Array.from({ length: 20 }, () => add('s1'))
  for (const each of all) each.admit()
  expect(add('s1').admit).toThrow('More than 20 connections')
  add('s2', 'ben').admit()
  if (all[0]) connections.remove(all[0].session)
  add('s1').admit()
})

// promise: sgn-7-ws-allowance
test("a person's rate limit is 600 frames a minute over all connections, and reconnecting does not reset it", async () => {
  vi.useFakeTimers()
  const { connections, add } = open(['s1', 's2'])
  const connect = (id = 'ada') => {
    const one = add(id === 'ada' ? 's1' : 's2', id)
    one.admit()
    return one
  }
  const all = [connect(), connect(), connect()]
  let done = 0
  for (let second = 0; second < 59; second += 1) {
    for (let times = 0; times < 50; times += 1) for (const one of all) done += Number(one.mayDo())
    const [first] = all
    if (first) connections.remove(first.session)
    all.splice(0, 1)
    all.push(connect())
    await connections.endLapsed()
    vi.advanceTimersByTime(1000)
  }
  expect(done).toBeLessThanOrEqual(600)
  expect([all[0]?.mayDo(), connect('ben').mayDo(), add('s3').mayDo()]).toEqual([false, true, true])
})

test('a rate limit is fully restored after a minute without use', async () => {
  vi.useFakeTimers()
  const { connections, add } = open(['s1'])
  const one = add('s1')
  one.admit()
  for (let times = 0; times < 10_000; times += 1) one.mayDo()
  await connections.endLapsed()
  expect(one.mayDo()).toBe(false)
  vi.advanceTimersByTime(60_001)
  await connections.endLapsed()
  expect(one.mayDo()).toBe(true)
})

test('on shutdown everyone is asked to reconnect', () => {
  const { connections, add } = open()
  const waiting = add('s1')
  connections.close()
  expect(waiting.fail.mock.calls[0]?.[0]).toMatchObject({ message: 'Keyhold starts anew. Connect again.' })
})

test('a connection has the usual limits, and higher ones only where its person has', () => {
  expect(limitsFor(600)).toEqual(defaultSessionLimits)
  expect(limitsFor(60)).toEqual(defaultSessionLimits)
  const { frames, pieces, ...rest } = limitsFor(6000)
  expect([frames, pieces]).toEqual([
    { burst: 1000, perSecond: 5000 / 60 },
    { burst: 10_000, perSecond: 10 * (5000 / 60) },
  ])
  expect({ ...rest, frames: defaultSessionLimits.frames, pieces: defaultSessionLimits.pieces }).toEqual(
    defaultSessionLimits,
  )
})
