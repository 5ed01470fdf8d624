/** No connection outlives the session it was opened with (D 4.2). */
import { expect, test, vi } from 'vitest'
import type { Bus } from '../../../gateways/bus.ts'
import type { Person } from '../../../gateways/session.ts'
import type { StompSession } from '../../../gateways/stomp/session.ts'
import { createConnections } from './connections.ts'

function open(live: string[] = []) {
  const told: ((note: unknown) => void)[] = []
  const subscribe: Bus['subscribe'] = (_, listener) => {
    told.push(listener)
    return () => undefined
  }
  const connections = createConnections({ subscribe }, async () => new Set(live))
  const add = (sessionId: string, id = 'ada') => {
    const stomp = { fail: vi.fn() }
    const session = stomp as unknown as StompSession
    connections.add(session)
    return { fail: stomp.fail, admit: () => connections.admit(session, { id, sessionId } as Person), session }
  }
  const endSession = (sessionId: string) => told[0]?.({ sessionId })
  return { connections, add, endSession }
}

test('when a session ends its connections do, and no others', () => {
  const { add, endSession } = open()
  const [one, two, other] = [add('s1'), add('s1'), add('s2')]
  for (const each of [one, two, other]) each.admit()
  endSession('s1')
  expect([one, two, other].map(({ fail }) => fail.mock.calls.length)).toEqual([1, 1, 0])
})

test('a session that ended while its connection was being admitted admits nobody', () => {
  const { add, endSession } = open()
  const late = add('s1')
  endSession('s1')
  expect(late.admit).toThrow('Your session has ended.')
})

test('a session that lapsed by time takes its connections with it', async () => {
  const { connections, add } = open(['s2'])
  const [lapsed, live] = [add('s1'), add('s2')]
  for (const each of [lapsed, live]) each.admit()
  await connections.endLapsed()
  expect([lapsed, live].map(({ fail }) => fail.mock.calls.length)).toEqual([1, 0])
})

test('a person has twenty connections, and another after one is closed', () => {
  const { connections, add } = open()
  const all = Array.from({ length: 20 }, () => add('s1'))
  for (const each of all) each.admit()
  expect(add('s1').admit).toThrow('More than 20 connections')
  add('s2', 'ben').admit()
  if (all[0]) connections.remove(all[0].session)
  add('s1').admit()
})

test('when the process ends, everybody is told to come again', () => {
  const { connections, add } = open()
  const waiting = add('s1')
  connections.close()
  expect(waiting.fail.mock.calls[0]?.[0]).toMatchObject({ message: 'Keyhold starts anew. Connect again.' })
})
