/** One socket connection: all of its subscriptions end with it, whenever they were requested. */
import { expect, test, vi } from 'vitest'
import { BusAway } from '../../../../gateways/bus.ts'
import type { Subscription } from '../../../../gateways/stomp/subscriptions.ts'
import { type ApplicationDeps, createChatApplication } from './application.ts'

const ada = '00000000-0000-4000-8000-00000000000a'
const to = (queue: string, after?: string): Subscription => ({
  id: '1',
  destination: `/user/${ada}/queue/${queue}`,
  ack: 'auto' as const,
  headers: new Map(after === undefined ? [] : [['after', after]]),
})

async function aConnection(listen = async () => undefined as undefined) {
  const hub = { listen: vi.fn(async () => undefined), listenToSeen: vi.fn(), listenToTyping: vi.fn(), remove: vi.fn() }
  const deps = {
    hub,
    bus: { listen },
    chat: {},
    onFault: vi.fn(),
    session: { authenticate: async () => ({ person: { id: ada, sessionId: 's1' } }) },
  }
  const connection = { admit: vi.fn(), mayDo: () => true, deliver: vi.fn(), fail: vi.fn() }
  const application = createChatApplication(deps as unknown as ApplicationDeps, connection)
  await application.connect(new Map([['Authorization', 'Bearer a']]))
  return { application, hub }
}

// promise: sgn-7-ws-gone
test.each(['messages', 'seen', 'typing'])(
  'subscribing to %s after the socket has closed adds no listener',
  async (queue) => {
    const { application, hub } = await aConnection()
    await application.subscribe(to(queue))
    application.leave()
    await application.subscribe({ ...to(queue), id: '2' })
    const listened = [hub.listen, hub.listenToSeen, hub.listenToTyping].flatMap(({ mock }) => mock.calls)
    expect([listened.length, hub.remove.mock.calls.length]).toEqual([1, 1])
  },
)

test.each([
  '------------------------------------=1',
  '00000000-0000-4000-8000-00000000000=1',
  `${ada}=`,
  `${ada}`,
  'all',
])('the `after` header with %s, which has no valid user or number, is refused with a message', async (after) => {
  const { application, hub } = await aConnection()
  await expect(application.subscribe(to('messages', after))).rejects.toThrow(
    'The header after is other=sequence, by commas.',
  )
  expect(hub.listen).not.toHaveBeenCalled()
})

test("the `after` header's position of each conversation is read by the other person's id", async () => {
  const { application, hub } = await aConnection()
  await application.subscribe(to('messages', `${ada}=7`))
  expect(hub.listen).toHaveBeenCalledWith(expect.anything(), new Map([[ada, 7]]))
})

test.each([
  ['the bus is unavailable', new BusAway('Redis does not answer.'), 'bus-away'],
  ['the database is unavailable', Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'database-away'],
])(
  'while %s no one can connect, the error names which of the two it is, and connecting again is possible',
  async (_, error, code) => {
    const connected = aConnection(() => Promise.reject(error))
    await expect(connected).rejects.toMatchObject({ code, closeCode: 1013 })
  },
)
