/** For tests: a small local relay in place of the external one. It forwards what it cannot read. */
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'

interface Call {
  readonly id: number
  readonly method?: string
  readonly params?: Params
}
interface Params {
  readonly topic?: string
  readonly topics?: readonly string[]
  readonly message?: string
  readonly pairingTopic?: string
  readonly sessionTopic?: string
  readonly sessionProposal?: string
  readonly sessionProposalResponse?: string
  readonly sessionSettlementRequest?: string
}

/**
 * Starts the relay on a free port of 127.0.0.1. `received` are the method names of its requests; while away, it drops
 * every connection.
 */
export async function startRelay({ isAway = false } = {}) {
  const received: string[] = []
  const listeners = new Map<string, Set<Socket>>()
  /** Messages published before a subscription: a wallet may connect later. */
  const undelivered = new Map<string, string[]>()
  const sockets = new Set<Socket>()
  let nextId = 1

  const listen = (socket: Socket, topic = '') => {
    listeners.set(topic, (listeners.get(topic) ?? new Set()).add(socket))
    for (const message of undelivered.get(topic) ?? []) deliver(socket, topic, message)
    undelivered.delete(topic)
  }
  const deliver = (socket: Socket, topic: string, message: string) => {
    const data = { topic, message, publishedAt: Date.now(), tag: 0 }
    send(socket, { id: nextId++, jsonrpc: '2.0', method: 'irn_subscription', params: { id: topic, data } })
  }
  const publish = (from: Socket, topic = '', message = '') => {
    const others = [...(listeners.get(topic) ?? [])].filter((socket) => socket !== from)
    for (const socket of others) deliver(socket, topic, message)
    if (others.length === 0) undelivered.set(topic, [...(undelivered.get(topic) ?? []), message])
  }
  const answer = (socket: Socket, { method, params = {} }: Call): unknown => {
    switch (method) {
      case 'irn_subscribe':
        listen(socket, params.topic)
        return params.topic
      case 'irn_batchSubscribe':
        return (params.topics ?? []).map((topic) => {
          listen(socket, topic)
          return topic
        })
      case 'irn_batchFetchMessages':
        return { messages: [], hasMore: false }
      case 'irn_unsubscribe':
        listeners.get(params.topic ?? '')?.delete(socket)
        return true
      case 'irn_publish':
        publish(socket, params.topic, params.message)
        return true
      case 'wc_proposeSession':
        listen(socket, params.pairingTopic)
        publish(socket, params.pairingTopic, params.sessionProposal)
        return true
      case 'wc_approveSession':
        listen(socket, params.sessionTopic)
        publish(socket, params.pairingTopic, params.sessionProposalResponse)
        publish(socket, params.sessionTopic, params.sessionSettlementRequest)
        return true
      default:
        return true
    }
  }

  const server = createServer()
  server.on('upgrade', (request: IncomingMessage, socket: Socket) => {
    if (isAway) {
      received.push('connect')
      return void socket.destroy()
    }
    sockets.add(socket)
    socket.on('close', () => {
      sockets.delete(socket)
      for (const others of listeners.values()) others.delete(socket)
    })
    socket.on('error', () => socket.destroy())
    acceptHandshake(request, socket)
    readFrames(socket, (text) => {
      const call = JSON.parse(text) as Call
      if (!call.method) return
      received.push(call.method)
      send(socket, { id: call.id, jsonrpc: '2.0', result: answer(socket, call) })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  const stop = () => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  return { url: `ws://127.0.0.1:${port}`, received, stop }
}

/** The part of RFC 6455 that two local clients need. */
function acceptHandshake(request: IncomingMessage, socket: Socket): void {
  const key = `${request.headers['sec-websocket-key']}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`
  const answer = createHash('sha1').update(key).digest('base64')
  const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade']
  socket.write(`${lines.join('\r\n')}\r\nSec-WebSocket-Accept: ${answer}\r\n\r\n`)
}

function send(socket: Socket, value: unknown): void {
  if (socket.destroyed) return
  const text = Buffer.from(JSON.stringify(value))
  const head = text.length < 126 ? Buffer.from([0x81, text.length]) : Buffer.from([0x81, 126, 0, 0])
  if (text.length >= 126) head.writeUInt16BE(text.length, 2)
  socket.write(Buffer.concat([head, text]))
}

function readFrames(socket: Socket, onText: (text: string) => void): void {
  let waiting = Buffer.alloc(0)
  socket.on('data', (chunk: Buffer) => {
    waiting = Buffer.concat([waiting, chunk])
    for (;;) {
      const isLong = ((waiting[1] ?? 0) & 0x7f) === 126
      const start = isLong ? 8 : 6
      if (waiting.length < start) return
      const length = isLong ? waiting.readUInt16BE(2) : (waiting[1] ?? 0) & 0x7f
      if (waiting.length < start + length) return
      const mask = waiting.subarray(start - 4, start)
      const text = Buffer.from(waiting.subarray(start, start + length)).map((byte, at) => byte ^ (mask[at % 4] ?? 0))
      const kind = (waiting[0] ?? 0) & 0x0f
      waiting = waiting.subarray(start + length)
      if (kind === 8) return void socket.end()
      if (kind === 1) onText(Buffer.from(text).toString())
    }
  })
}
