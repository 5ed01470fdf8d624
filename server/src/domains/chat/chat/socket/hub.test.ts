/** Each message is delivered once and in order, even if notes arrive out of order (D 7.1). */
import { setImmediate as soon } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import type { Bus } from '../../../../gateways/bus.ts'
import { type Message, messageTopic } from '../message.ts'
import { createHub } from './hub.ts'

/** A hub over messages of Ben to Ada in memory; `letRead` lets it read older ones, `say` publishes new ones. */
function open({ reads = 'when let' }: { reads?: 'when let' | 'at once' } = {}) {
  const stored: Message[] = []
  const reading: (() => void)[] = []
  const listeners = new Map<string, (note: unknown) => void>()
  const bus = {
    subscribe: (topic: string, listener: (note: unknown) => void) => {
      listeners.set(topic, listener)
      return () => undefined
    },
    onGap: () => () => undefined,
  }
  const betweenCounts: (() => void)[] = []
  const chat = {
    find: async (notes: readonly { id: string }[]) => stored.filter(({ id }) => notes.some((note) => note.id === id)),
    listAfter: (_: string, other: string, after: number) =>
      new Promise<Message[]>((resolve) => {
        const read = () =>
          resolve(stored.filter(({ senderId, sequence }) => senderId === other && sequence > after).sort(bySequence))
        if (reads === 'at once') read()
        else reading.push(read)
      }),
    async countedTo() {
      const counted = new Map([['ben', stored.length]])
      for (const act of betweenCounts.splice(0)) act()
      return counted
    },
  }
  const hub = createHub({ bus: bus as unknown as Bus, chat, onFault: vi.fn() })
  const store = (sequence: number) => {
    const message = { id: `m${sequence}`, sequence, senderId: 'ben', recipientId: 'ada' } as Message
    stored.push(message)
    return message
  }
  const tellOf = (sequence: number) => {
    listeners.get(messageTopic)?.(stored.find((one) => one.sequence === sequence))
    return soon()
  }
  const say = (sequence: number) => {
    store(sequence)
    return tellOf(sequence)
  }
  const letRead = async () => {
    for (const go of reading.splice(0)) go()
    await soon()
  }
  return { hub, store, tellOf, say, letRead, betweenCounts }
}

const bySequence = (one: Message, other: Message) => one.sequence - other.sequence

/** Ada's listener, and what it received. */
function ada() {
  const received: number[] = []
  return {
    deliveries: received,
    listener: {
      personId: 'ada',
      tell: ({ sequence }: Message) => void received.push(sequence),
      fail: () => undefined,
    },
  }
}

// promise: sgn-7-ws-once
test('a message that arrives while a gap in the held messages is filled is delivered once, after it', async () => {
  const { hub, store, say, letRead } = open()
  const { deliveries, listener } = ada()
  store(1)
  store(2)
  const listening = hub.listen(listener, new Map([['ben', 1]]))
  await soon() // 2 is being read
  await say(3)
  store(4)
  await say(5)
  for (let times = 0; times < 6; times += 1) await letRead()
  await listening
  await say(6)
  expect(deliveries).toEqual([2, 3, 4, 5, 6])
})

test('a listener without a start position gets all later messages, in order, even if notes arrive out of order', async () => {
  const { hub, store, tellOf } = open({ reads: 'at once' })
  const { deliveries, listener } = ada()
  store(1)
  store(2)
  await hub.listen(listener)
  store(3)
  store(4)
  await tellOf(4)
  await tellOf(3)
  await tellOf(4)
  expect(deliveries).toEqual([3, 4])
})

test('a message stored between counting and listening is delivered, although its note came too early', async () => {
  const { hub, store, betweenCounts } = open({ reads: 'at once' })
  const { deliveries, listener } = ada()
  store(1)
  betweenCounts.push(() => store(2))
  await hub.listen(listener)
  expect(deliveries).toEqual([2])
})

test('a listener that leaves while its conversations are counted receives nothing', async () => {
  const { hub, say, betweenCounts } = open({ reads: 'at once' })
  const { deliveries, listener } = ada()
  betweenCounts.push(() => hub.remove(listener))
  await hub.listen(listener)
  await say(1)
  expect(deliveries).toEqual([])
})
