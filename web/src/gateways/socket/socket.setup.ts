/** For tests: a server's end of the socket, whose frames are read and written as text. */
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

/** What @stomp/stompjs needs of a WebSocket, and what a test does at the other end. */
export class FakeSocket {
  readyState = 0
  binaryType = 'arraybuffer'
  url = 'ws://keyhold.test/api/ws'
  onopen: (() => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onerror: (() => void) | null = null
  /** What the browser sent. */
  readonly sent: TestFrame[] = []

  send(text: string): void {
    if (text !== '\n') this.sent.push(parse(text))
  }

  close(): void {
    this.readyState = 3
    this.onclose?.({ code: 1000 })
  }

  /** The server says a frame. */
  say(command: string, headers: Record<string, string> = {}, body = ''): void {
    const lines = Object.entries(headers).map(([name, value]) => `${name}:${value}`)
    this.onmessage?.({ data: `${[command, ...lines].join('\n')}\n\n${body}\0` })
  }

  /** The last frame of a command that the browser sent, once it did. */
  async heard(command: string, where: (frame: TestFrame) => boolean = () => true): Promise<TestFrame> {
    return vi.waitFor(() => {
      const found = this.sent.findLast((frame) => frame.command === command && where(frame))
      if (!found) throw new Error(`no ${command} was sent`)
      return found
    })
  }

  /** Lets the browser in, up to the receipt that says that it listens. */
  async open(headers: Record<string, string> = {}): Promise<void> {
    this.readyState = 1
    this.onopen?.()
    await this.heard('CONNECT')
    this.say('CONNECTED', { version: '1.2', 'heart-beat': '10000,10000', ...headers })
    await this.heard('SUBSCRIBE', isOfMessages)
    this.say('RECEIPT', { 'receipt-id': 'open' })
  }

  /** Tells what a queue of the person tells. */
  async tell(queue: 'messages' | 'seen', body: object): Promise<void> {
    const { headers } = await this.heard('SUBSCRIBE', (frame) => frame.headers.destination?.endsWith(queue) ?? false)
    this.say('MESSAGE', { subscription: headers.id ?? '', 'message-id': crypto.randomUUID() }, JSON.stringify(body))
  }

  /** The network goes away. */
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

/** What Ben wrote to Ada, with what a test changes. */
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

/** A server for `openSocket` in tests of pages: lets the browser in at once, and keeps what it sends. */
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
