/** A STOMP server as its clients see it, by the STOMP specifications; parsing of frames is in parser.test.ts. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Application, SentMessage } from './commands.ts'
import { createStompSession, defaultSessionLimits, type SessionLimits } from './session.ts'
import { StompError } from './stompError.ts'
import type { Subscription } from './subscriptions.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A client on an in-memory connection: what it received, how it was closed, and the calls to the application. */
function aClient(limits: Partial<SessionLimits> = {}, more: Partial<Application> = {}) {
  const heard: string[] = []
  const state = { closed: undefined as [number, string] | undefined, buffered: 0, isPaused: false, faults: 0 }
  const sent: (readonly SentMessage[])[] = []
  const subscriptions: Subscription[] = []
  const wire = {
    send: (octets: Buffer) => void heard.push(octets.toString()),
    close: (code: number, sentence: string) => {
      state.closed = [code, sentence]
    },
    pause: () => {
      state.isPaused = true
    },
    resume: () => {
      state.isPaused = false
    },
    get buffered() {
      return state.buffered
    },
  }
  const application: Application = {
    connect: async () => ({ session: 's1' }),
    mayDo: () => true,
    subscribe: (subscription) => void subscriptions.push(subscription),
    unsubscribe: () => undefined,
    send: async (messages) => void sent.push(messages),
    onFault: () => {
      state.faults += 1
    },
    ...more,
  }
  const session = createStompSession(wire, application, { ...defaultSessionLimits, ...limits })
  const say = async (frames: string) => {
    session.receive(Buffer.from(frames))
    await vi.advanceTimersByTimeAsync(0)
    return heard.splice(0)
  }
  const connect = (version = '1.2', headers = '') =>
    say(`CONNECT\naccept-version:${version}\nhost:keyhold\n${headers}\n\0`)
  const deliver = (id: string, to = subscriptions.at(-1), headers: Record<string, number> = { sequence: 1 }) => {
    if (to) session.deliver(to, { id, headers, body: Buffer.from('hello') })
    return heard.splice(0)
  }
  return { state, sent, session, heard, say, connect, deliver }
}

/** Sends a frame as a connected client of 1.2; expects an ERROR and a closed connection. */
async function refusalOf(frame: string) {
  const client = aClient()
  await client.connect()
  const [error = '', ...more] = await client.say(frame)
  expect([error.split('\n')[0], more, client.state.closed === undefined]).toEqual(['ERROR', [], false])
  expect(await client.say('SEND\ndestination:/a\n\nafter\0')).toEqual([])
  expect(client.sent).toEqual([])
  return { error, code: client.state.closed?.[0] }
}

// promise: stomp-connected
test('CONNECTED names the version, and the server by name and version', async () => {
  const [connected = ''] = await aClient().connect()
  expect(connected).toBe('CONNECTED\nversion:1.2\nserver:Keyhold/1\nheart-beat:10000,10000\nsession:s1\n\n\0')
})

// promise: stomp-stomp
test('a STOMP frame is handled as a CONNECT frame', async () => {
  expect((await aClient().say('STOMP\naccept-version:1.2\nhost:a\n\n\0'))[0]).toMatch(/^CONNECTED\nversion:1.2\n/)
})

// promise: stomp-version
test.each([
  ['1.0,1.1,1.2', '1.2'],
  ['1.0,1.1,2.0', '1.1'],
  ['1.0', '1.0'],
  ['1.2,1.1', '1.2'],
])('of the versions %s the highest common one is used', async (accepted, version) => {
  expect((await aClient().connect(accepted))[0]).toContain(`\nversion:${version}\n`)
})

// promise: stomp-version-none
test('without accept-version it is 1.0', async () => {
  expect((await aClient().say('CONNECT\nlogin:a\n\n\0'))[0]).toContain('\nversion:1.0\n')
})

// promise: stomp-version-differs
test('without a common version an ERROR names the supported ones, and the connection is closed', async () => {
  const client = aClient()
  const [error = ''] = await client.connect('2.0, 1.3')
  expect(error).toMatch(/^ERROR\n[\s\S]*version:1.0,1.1,1.2\n/)
  expect(client.state.closed?.[0]).toBe(1002)
})

// promise: stomp-rejected
test('a rejected connection gets an ERROR with the reason, and is closed', async () => {
  const client = aClient({}, { connect: () => Promise.reject(new StompError('No.', { code: 'session-over' })) })
  const [error] = await client.connect()
  expect(error).toMatch(/^ERROR\nmessage:No.\ncode:session-over\n[\s\S]*\n\nNo.\0$/)
  expect(client.state.closed).toEqual([1008, 'No.'])
})

// promise: sgn-7-ws-late
test('a client that does not connect in time is disconnected', async () => {
  const client = aClient({ loginMilliseconds: 100 })
  await vi.advanceTimersByTimeAsync(101)
  expect(client.heard[0]).toContain('You did not connect in time.')
  expect(client.state.closed?.[0]).toBe(1008)
})

// promise: stomp-first
test('no frame is accepted before CONNECT, and CONNECT only once', async () => {
  const client = aClient()
  expect((await client.say('SEND\ndestination:/a\n\nx\0'))[0]).toContain('The first frame has to be CONNECT.')
  expect(client.sent).toEqual([])
  expect((await refusalOf('CONNECT\naccept-version:1.2\nhost:a\n\n\0')).code).toBe(1002)
})

test('frames that follow CONNECT at once wait for it', async () => {
  const client = aClient({}, { connect: () => new Promise((resolve) => setTimeout(resolve, 50, {})) })
  await client.say('CONNECT\naccept-version:1.1\nhost:a\n\n\0SEND\ndestination:/a\nreceipt:1\n\nx\0')
  await vi.advanceTimersByTimeAsync(60)
  expect(client.heard.map((frame) => frame.split('\n')[0])).toEqual(['CONNECTED', 'RECEIPT'])
})

// promise: stomp-receipt, stomp-receipt-id
test('a frame with a receipt is answered by RECEIPT with its id once it was processed, in order', async () => {
  let finish = () => {}
  const client = aClient({}, { send: () => new Promise((resolve) => (finish = resolve)) })
  await client.connect()
  expect(await client.say('SEND\ndestination:/a\nreceipt:a\\cb\n\nx\0BEGIN\ntransaction:1\nreceipt:2\n\n\0')).toEqual(
    [],
  )
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(client.heard).toEqual(['RECEIPT\nreceipt-id:a\\cb\n\n\0', 'RECEIPT\nreceipt-id:2\n\n\0'])
})

// promise: stomp-disconnect
test('DISCONNECT is answered by its RECEIPT, then the connection is closed, and nothing after it is read', async () => {
  const client = aClient()
  await client.connect()
  expect(await client.say('DISCONNECT\nreceipt:77\n\n\0SEND\ndestination:/a\n\nx\0')).toEqual([
    'RECEIPT\nreceipt-id:77\n\n\0',
  ])
  expect([client.state.closed?.[0], client.sent]).toEqual([1000, []])
})

// promise: stomp-send-fails
test('a SEND that cannot be processed is answered by an ERROR with its receipt, and the connection is closed', async () => {
  const client = aClient({}, { send: () => Promise.reject(new StompError('Too long.')) })
  await client.connect()
  expect((await client.say('SEND\ndestination:/a\nreceipt:5\n\nx\0'))[0]).toMatch(
    /^ERROR\nmessage:Too long.\nreceipt-id:5\n/,
  )
  expect(client.state.closed).toEqual([1008, 'Too long.'])
})

// promise: stomp-subscribe-fails
test('a SUBSCRIBE that fails is answered by an ERROR, and the connection is closed', async () => {
  const client = aClient({}, { subscribe: () => Promise.reject(new StompError('Not yours.')) })
  await client.connect()
  expect((await client.say('SUBSCRIBE\nid:1\ndestination:/a\n\n\0'))[0]).toContain('message:Not yours.')
  expect(client.state.closed?.[0]).toBe(1008)
})

// promise: stomp-error-quiet
test('an internal error is reported, and its details are not sent', async () => {
  const client = aClient({}, { send: () => Promise.reject(new Error('password=secret')) })
  await client.connect()
  expect((await client.say('SEND\ndestination:/a\n\nx\0')).join()).not.toContain('secret')
  expect([client.state.closed?.[0], client.state.faults]).toEqual([1011, 1])
})

// promise: sgn-7-ws-error, stomp-ack-id, stomp-begin, stomp-error-close, stomp-send-destination, stomp-subscribe-id
test.each([
  ['SEND without a destination', 'SEND\n\nx\0'],
  ['SUBSCRIBE without a destination', 'SUBSCRIBE\nid:1\n\n\0'],
  ['SUBSCRIBE without an id', 'SUBSCRIBE\ndestination:/a\n\n\0'],
  ['SUBSCRIBE with another ack', 'SUBSCRIBE\nid:1\ndestination:/a\nack:never\n\n\0'],
  ['a second SUBSCRIBE of one id', 'SUBSCRIBE\nid:1\ndestination:/a\n\n\0SUBSCRIBE\nid:1\ndestination:/b\n\n\0'],
  ['UNSUBSCRIBE without an id', 'UNSUBSCRIBE\n\n\0'],
  ['UNSUBSCRIBE of no subscription', 'UNSUBSCRIBE\nid:1\n\n\0'],
  ['ACK without an id', 'ACK\n\n\0'],
  ['ACK of no message', 'ACK\nid:1\n\n\0'],
  ['NACK of no message', 'NACK\nid:1\n\n\0'],
  ['BEGIN without a transaction', 'BEGIN\n\n\0'],
  ['a second BEGIN of one transaction', 'BEGIN\ntransaction:1\n\n\0BEGIN\ntransaction:1\n\n\0'],
  ['COMMIT of no transaction', 'COMMIT\ntransaction:1\n\n\0'],
  ['ABORT of no transaction', 'ABORT\ntransaction:1\n\n\0'],
  ['SEND in no transaction', 'SEND\ndestination:/a\ntransaction:1\n\nx\0'],
  ['a command of a server', 'MESSAGE\n\n\0'],
  ['an unknown command', 'PUBLISH\n\n\0'],
  ['a command in lower case', 'send\ndestination:/a\n\n\0'],
  ['a broken frame', 'SEND\nno colon\n\n\0'],
])('%s is answered by an ERROR, and the connection is closed', async (_, frame) => {
  await refusalOf(frame)
})

// promise: stomp-error-receipt
test('the ERROR for a broken frame names the receipt it requested', async () => {
  expect((await refusalOf('SEND\nreceipt:9\na:\\t\n\n\0')).error).toContain('\nreceipt-id:9\n')
})

// promise: stomp-message
test('MESSAGE names destination, message and subscription, and contains the application’s body', async () => {
  const client = aClient()
  await client.connect()
  await client.say('SUBSCRIBE\nid:7\ndestination:/user/a\n\n\0')
  const headers = 'subscription:7\nmessage-id:m1\ndestination:/user/a\nsequence:1\ncontent-length:5'
  expect(client.deliver('m1')).toEqual([`MESSAGE\n${headers}\n\nhello\0`])
  expect(client.deliver('m2', undefined, { sequence: 2 })[0]).toContain('\nsequence:2\n')
})

// promise: stomp-unsubscribe
test('once a subscription is removed, no more messages of it arrive', async () => {
  const client = aClient()
  await client.connect()
  await client.say('SUBSCRIBE\nid:7\ndestination:/a\n\n\0UNSUBSCRIBE\nid:7\n\n\0')
  expect(client.deliver('m1')).toEqual([])
})

// promise: stomp-ack-values, stomp-message-ack
test.each(['client', 'client-individual'])(
  'a message of a subscription with ack %s has an ack header, of others none',
  async (ack) => {
    const client = aClient()
    await client.connect()
    await client.say(`SUBSCRIBE\nid:7\ndestination:/a\nack:${ack}\n\n\0`)
    expect(client.deliver('m1')[0]).toContain('\nack:1\n')
    await client.say('SUBSCRIBE\nid:8\ndestination:/a\n\n\0')
    expect(client.deliver('m1')[0]).not.toContain('\nack:')
  },
)

// promise: stomp-ack-client
test('with ack client an ACK covers all messages before it, with client-individual only one', async () => {
  for (const [mode, isCumulative] of [
    ['client', true],
    ['client-individual', false],
  ] as const) {
    const client = aClient()
    await client.connect()
    await client.say(`SUBSCRIBE\nid:7\ndestination:/a\nack:${mode}\n\n\0`)
    for (const id of ['m1', 'm2', 'm3']) client.deliver(id)
    expect(await client.say('ACK\nid:2\n\n\0NACK\nid:3\n\n\0')).toEqual([])
    expect((await client.say('ACK\nid:1\nreceipt:r\n\n\0'))[0]?.startsWith('ERROR')).toBe(isCumulative)
  }
})

// promise: stomp-ack-old
test('1.1 acknowledges by message and subscription, 1.0 by message, and 1.0 needs no id', async () => {
  const one = aClient()
  await one.connect('1.1')
  await one.say('SUBSCRIBE\nid:7\ndestination:/a\nack:client\n\n\0')
  expect(one.deliver('m1')[0]).not.toContain('\nack:')
  expect(await one.say('ACK\nmessage-id:m1\nsubscription:7\nreceipt:r\n\n\0')).toEqual(['RECEIPT\nreceipt-id:r\n\n\0'])
  const old = aClient()
  await old.connect('1.0')
  await old.say('SUBSCRIBE\ndestination: /a\nack: client\n\n\0')
  expect(old.deliver('m1')[0]).toBe('MESSAGE\nmessage-id:m1\ndestination:/a\nsequence:1\ncontent-length:5\n\nhello\0')
  expect(await old.say('ACK\nmessage-id:m1\n\n\0UNSUBSCRIBE\ndestination:/a\nreceipt:r\n\n\0')).toHaveLength(1)
})

// promise: stomp-transaction
test('the messages of a transaction are processed together when it is committed, and never if it is aborted', async () => {
  const client = aClient()
  await client.connect()
  await client.say('BEGIN\ntransaction:1\n\n\0BEGIN\ntransaction:2\n\n\0')
  for (const [transaction, words] of [
    [1, 'a'],
    [2, 'b'],
    [1, 'c'],
  ])
    await client.say(`SEND\ndestination:/a\ntransaction:${transaction}\n\n${words}\0`)
  expect(client.sent).toEqual([])
  await client.say('ABORT\ntransaction:2\n\n\0COMMIT\ntransaction:1\n\n\0')
  expect(client.sent.map((messages) => messages.map(({ body }) => body.toString()))).toEqual([['a', 'c']])
})

// promise: stomp-transaction-aborted
test('an uncommitted transaction is aborted by DISCONNECT and by a lost connection', async () => {
  for (const isPolite of [true, false]) {
    const client = aClient()
    await client.connect()
    await client.say('BEGIN\ntransaction:1\n\n\0SEND\ndestination:/a\ntransaction:1\n\nx\0')
    if (isPolite) await client.say('DISCONNECT\n\n\0')
    else client.session.ended()
    await vi.advanceTimersByTimeAsync(1000)
    expect(client.sent).toEqual([])
  }
})

test('frames that arrived before the connection was lost are still processed', async () => {
  let finish = () => {}
  const send = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  const client = aClient({}, { send })
  await client.connect()
  await client.say('SEND\ndestination:/a\n\n1\0SEND\ndestination:/a\n\n2\0')
  client.session.ended()
  finish()
  await vi.advanceTimersByTimeAsync(0)
  expect(send).toHaveBeenCalledTimes(2)
})

// promise: stomp-beat-header
test.each(['1', '1,', 'a,b', '-1,5', '1.5,0', '1, 2', '9999999999,0'])(
  'a heart-beat of %j is refused',
  async (heartBeat) => {
    expect((await aClient().connect('1.2', `heart-beat:${heartBeat}\n`))[0]).toContain('two whole numbers')
  },
)

const beats = { heartBeat: { send: 1000, want: 1000 } }

// promise: stomp-beat-send
test('the server sends within each negotiated interval, a line break if it has nothing else', async () => {
  const client = aClient(beats)
  await client.connect('1.2', 'heart-beat:0,2000\n')
  const at: number[] = []
  for (let passed = 0; passed < 20_000; passed += 100) {
    await vi.advanceTimersByTimeAsync(100)
    if (client.heard.splice(0).join('') === '\n') at.push(passed)
  }
  expect(at.length).toBeGreaterThan(9)
  expect(Math.max(...at.slice(1).map((time, index) => time - (at[index] ?? 0)))).toBeLessThanOrEqual(2000)
})

// promise: stomp-beat-none
test('without a heart-beat header, or with 0, there are no heartbeats in that direction', async () => {
  for (const header of ['', 'heart-beat:0,0\n']) {
    const client = aClient(beats)
    await client.connect('1.2', header)
    await vi.advanceTimersByTimeAsync(60_000)
    expect([client.heard, client.state.closed]).toEqual([[], undefined])
  }
})

// promise: stomp-beat-silent
test('a client that is silent for two intervals is disconnected; any octet counts as a heartbeat', async () => {
  const client = aClient(beats)
  await client.connect('1.2', 'heart-beat:500,0\n')
  for (let beat = 0; beat < 10; beat += 1) {
    await vi.advanceTimersByTimeAsync(1900)
    await client.say('\n')
  }
  expect(client.state.closed).toBeUndefined()
  await vi.advanceTimersByTimeAsync(3000)
  expect(client.state.closed).toEqual([1008, 'Nothing was heard of you for too long.'])
})

test('a client that sends too many frames, or too many pieces, at once is disconnected', async () => {
  const some = aClient({ frames: { burst: 5, perSecond: 1 } })
  await some.connect()
  expect((await some.say('BEGIN\ntransaction:1\n\n\0ABORT\ntransaction:1\n\n\0'.repeat(3))).join()).toContain(
    'too-many-requests',
  )
  const pieces = aClient({ pieces: { burst: 5, perSecond: 1 } })
  for (let piece = 0; piece < 6; piece += 1) await pieces.say('\n')
  expect(pieces.state.closed?.[0]).toBe(1008)
})

test('a client over the rate limit of all its connections together is disconnected', async () => {
  let left = 3
  const client = aClient({}, { mayDo: () => left-- > 0 })
  await client.connect()
  for (let times = 0; times < 2; times += 1) expect(await client.say('SEND\ndestination:/a\n\nx\0')).toEqual([])
  expect((await client.say('SEND\ndestination:/a\n\nx\0')).join()).toContain('too-many-requests')
  expect([client.sent.length, client.state.closed?.[0]]).toEqual([2, 1008])
})

// promise: sgn-7-ws-slow
test('a client that reads too slowly gets an ERROR and is disconnected, before more is buffered', async () => {
  const client = aClient({ unsent: 1000 })
  await client.connect()
  await client.say('SUBSCRIBE\nid:7\ndestination:/a\n\n\0')
  client.state.buffered = 1001
  expect(client.deliver('m1').join()).toContain('You read too slowly.')
  expect(client.state.closed?.[0]).toBe(1013)
  expect(client.deliver('m2')).toEqual([])
})

test('a client that keeps sending is paused while its frames wait to be processed', async () => {
  let finish = () => {}
  const client = aClient({ unread: 100 }, { send: () => new Promise((resolve) => (finish = resolve)) })
  await client.connect()
  await client.say('SEND\ndestination:/a\n\nx\0')
  await client.say(`SEND\ndestination:/a\n\n${'x'.repeat(200)}\0`)
  expect(client.state.isPaused).toBe(true)
  for (let frame = 0; frame < 2; frame += 1) {
    finish()
    await vi.advanceTimersByTimeAsync(0)
  }
  expect(client.state.isPaused).toBe(false)
})

test.each([
  ['subscriptions', 21, (at: number) => `SUBSCRIBE\nid:${at}\ndestination:/a\n\n\0`],
  ['transactions', 11, (at: number) => `BEGIN\ntransaction:${at}\n\n\0`],
])('the number of %s is limited', async (_, most, frame) => {
  const client = aClient()
  await client.connect()
  for (let at = 1; at < most; at += 1) expect(await client.say(frame(at))).toEqual([])
  expect((await client.say(frame(most)))[0]).toMatch(/^ERROR/)
})

test('unacknowledged messages are stored up to a limit', async () => {
  const client = aClient()
  await client.connect()
  await client.say('SUBSCRIBE\nid:7\ndestination:/a\nack:client\n\n\0')
  for (let at = 0; at < 1000; at += 1) client.deliver(`m${at}`)
  expect(client.state.closed).toBeUndefined()
  expect(client.deliver('last').join()).toContain('are not acknowledged')
})
