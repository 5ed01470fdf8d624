/** For tests: the server's end of the socket, whose frames are text. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import type { ApiError } from '@keyhold/api/client.ts'
import { vi } from 'vitest'
import type { Connection, ConnectionOptions } from './connection.ts'

interface TestFrame {
  readonly command: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

function parse(text: string): TestFrame {
  const [head = '', body = ''] = text.replace(/\0$/, '').split('\n\n')
  const [command = '', ...lines] = head.split('\n')
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)])
  return { command, headers: Object.fromEntries(headers), body }
}

/** The part of WebSocket that @stomp/stompjs needs, and what a test does at the other end. */
export class FakeSocket {
  readyState = 0
  binaryType = 'arraybuffer'
  url = 'ws://keyhold.test/api/ws'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  /** The frames the browser sent. */
  readonly sent: TestFrame[] = []

  send(text: string): void {
    if (text !== '\n') this.sent.push(parse(text))
  }

  close(): void {
    this.readyState = 3
    this.onclose?.({ code: 1000 })
  }

  /** Delivers a frame from the server. */
  say(command: string, headers: Record<string, string> = {}, body = ''): void {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
    this.onmessage?.({ data: `${[command, ...lines].join('\n')}\n\n${body}\0` })
  }

  /** The last frame of a command that the browser sent; waits for it. */
  async heard(command: string, where: (frame: TestFrame) => boolean = () => true): Promise<TestFrame> {
    return vi.waitFor(() => {
      const found = this.sent.findLast((frame) => frame.command === command && where(frame))
      if (!found) throw new Error(`no ${command} was sent`)
      return found
    })
  }

  /** Accepts the connection, up to the receipt of the last subscription. */
  async open(headers: Record<string, string> = {}): Promise<void> {
    this.readyState = 1
    this.onopen?.()
    await this.heard('CONNECT')
    this.say('CONNECTED', { version: '1.2', 'heart-beat': '10000,10000', ...headers })
    await this.heard('SUBSCRIBE', isOfMessages)
    this.say('RECEIPT', { 'receipt-id': 'open' })
  }

  /** Delivers a payload on one of the user's queues. */
  async tell(queue: 'messages' | 'seen', body: object): Promise<void> {
    const { headers } = await this.heard('SUBSCRIBE', (frame) => frame.headers.destination?.endsWith(queue) ?? false)
    this.say('MESSAGE', { subscription: headers.id ?? '', 'message-id': crypto.randomUUID() }, JSON.stringify(body))
  }

  /** The network is lost. */
  drop(): void {
    this.readyState = 3
    this.onclose?.({ code: 1006 })
  }
}

export const isOfMessages = ({ headers }: TestFrame) => headers.destination?.endsWith('/messages') ?? false

export const [ada, ben] = ['1', '2'].map((digit) => `${digit.repeat(8)}-1111-4111-8111-111111111111`) as [
  string,
  string,
]

/** A message from Ben to Ada, with a test's overrides. */
export const aMessage = (changes: Partial<Message> = {}): Message => ({
  id: crypto.randomUUID(),
  sequence: 1,
  senderId: ben,
  recipientId: ada,
  senderName: 'Ben Ortiz',
  recipientName: 'Ada Test',
  content: 'Still free?',
  timestamp: '2026-11-20T12:00:00.000Z',
  caution: false,
  seen: false,
  ...changes,
})

/** A server for `openSocket` in page tests: accepts the connection at once, and records what it sends. */
export function aServer() {
  const connections: ConnectionOptions[] = []
  const sent: { readonly destination: string; readonly body: Record<string, unknown> }[] = []
  /** How the next sends end. */
  const answers: (ApiError | undefined)[] = []
  const connect = async (options: ConnectionOptions): Promise<Connection> => {
    connections.push(options)
    queueMicrotask(options.onOpen)
    return {
      close: () => options.onClose(undefined),
      async send(destination, body) {
        sent.push({ destination, body: JSON.parse(body) })
        const refusal = answers.shift()
        if (refusal) throw refusal
      },
    }
  }
  const last = () => connections.at(-1) as ConnectionOptions
  return { connect, connections, sent, answers, last }
}
