/** Each message is told once and in order, whatever comes while older ones are read (D 7.1). */
import { expect, test, vi } from 'vitest'
import type { Bus } from '../../../gateways/bus.ts'
import { type Message, messageTopic } from '../message.ts'
import { createHub } from './hub.ts'

const soon = () => new Promise((resolve) => setTimeout(resolve, 5))

/** A hub over messages in memory; older ones are read when `letRead` is called, and what comes is told by `say`. */
function open() {
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
  const chat = {
    find: async (ids: readonly string[]) => stored.filter(({ id }) => ids.includes(id)),
    listAfter: (_: string, other: string, after: number) =>
      new Promise<Message[]>((resolve) => {
        reading.push(() => resolve(stored.filter(({ senderId, sequence }) => senderId === other && sequence > after)))
      }),
  }
  const onFault = vi.fn()
  const hub = createHub({ bus: bus as unknown as Bus, chat, onFault })
  const store = (sequence: number) => {
    const message = { id: `m${sequence}`, sequence, senderId: 'ben', recipientId: 'ada' } as Message
    stored.push(message)
    return message
  }
  const say = async (sequence: number) => {
    listeners.get(messageTopic)?.(store(sequence))
    await soon()
  }
  const letRead = async () => {
    for (const go of reading.splice(0)) go()
    await soon()
  }
  return { hub, store, say, letRead }
}

test('what comes while a gap in what was held is filled is told once, and after it', async () => {
  const { hub, store, say, letRead } = open()
  const told: number[] = []
  const after = new Map([
    ['ben', 1],
    ['cas', 0],
  ])
  const tell = ({ sequence }: Message) => void told.push(sequence)
  const listening = hub.listen({ personId: 'ada', tell, fail: () => undefined }, after)
  await letRead() // of Ben: nothing yet
  store(2)
  await say(3)
  await letRead() // of Cas; now 3 is told, and what is missing before it is read
  await say(4)
  await say(5)
  for (let times = 0; times < 6; times += 1) await letRead()
  await listening
  await say(6)
  expect(told).toEqual([2, 3, 4, 5, 6])
})
