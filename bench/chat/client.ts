/** One simulated user on one socket: connects, subscribes, sends and waits for receipts. */
import { WebSocket } from 'ws'
import { decode, encode, type Frame } from './frames.ts'

/** The dialect of a server. */
export interface Dialect {
  readonly url: string
  /** Headers of CONNECT. */
  connect(person: Person): Record<string, string>
  /** The user's subscription and its headers; `after` is the last received message. */
  subscribe(person: Person, after: ReadonlyMap<string, number>): Record<string, string>
  /** The destination, headers and body of a message. */
  send(from: Person, to: Person, message: Sent): { headers: Record<string, string>; body: string }
}

export interface Person {
  readonly id: string
  readonly token: string
}

export interface Sent {
  readonly id: string
  readonly content: string
}

export interface Client {
  /** Sends, and resolves when it is stored; rejects when the socket closes before. */
  send(to: Person, message: Sent): Promise<void>
  readonly closed: Promise<string>
  end(): void
}

/** Connects and subscribes; every MESSAGE goes to `onMessage`. Fails with the message of an ERROR. */
export async function connectClient(
  dialect: Dialect,
  person: Person,
  onMessage: (frame: Frame) => void,
  after: ReadonlyMap<string, number> = new Map(),
): Promise<Client> {
  const socket = new WebSocket(dialect.url, ['v12.stomp'], { perMessageDeflate: false })
  const receipts = new Map<string, { resolve: () => void; reject: (error: Error) => void }>()
  let [error, count] = ['', 0]
  let onConnected = () => {}
  const closed = new Promise<string>((resolve) => {
    socket.on('error', (fault) => {
      error ||= String(fault)
    })
    socket.on('close', (code) => {
      const words = error || `closed with ${code}`
      for (const { reject } of receipts.values()) reject(new Error(words))
      receipts.clear()
      resolve(words)
    })
  })
  socket.on('message', (octets) => {
    for (const frame of decode(octets.toString())) {
      if (frame.command === 'MESSAGE') onMessage(frame)
      else if (frame.command === 'CONNECTED') onConnected()
      else if (frame.command === 'ERROR') error = frame.headers.message ?? frame.body
      else if (frame.command === 'RECEIPT') {
        const id = frame.headers['receipt-id'] ?? ''
        receipts.get(id)?.resolve()
        receipts.delete(id)
      }
    }
  })
  const request = (command: string, headers: Record<string, string>, body = '') =>
    new Promise<void>((resolve, reject) => {
      if (socket.readyState !== WebSocket.OPEN) return reject(new Error(error || 'closed'))
      count += 1
      receipts.set(`${count}`, { resolve, reject })
      socket.send(encode(command, { ...headers, receipt: `${count}` }, body))
    })
  await new Promise<void>((resolve, reject) => {
    onConnected = resolve
    void closed.then((words) => reject(new Error(words)))
    const headers = { 'accept-version': '1.2', 'heart-beat': '0,0', ...dialect.connect(person) }
    socket.on('open', () => socket.send(encode('CONNECT', headers)))
  })
  await request('SUBSCRIBE', { id: '1', ...dialect.subscribe(person, after) })
  return {
    closed,
    send(to, message) {
      const { headers, body } = dialect.send(person, to, message)
      return request('SEND', headers, body)
    },
    end: () => socket.terminate(),
  }
}
