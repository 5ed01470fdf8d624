/**
 * The bare relay: the cost of a chat without Keyhold's rules. It accepts the same frames, stores in the same way (a
 * transaction that fills while the last one commits, the same columns and indexes, a number in the conversation, its
 * counter, a flushed commit) and delivers to the same two users. It checks nothing, marks nothing as seen, and notifies
 * no other process. RELAY_STORES=no disables storing: the raw socket.
 */
import postgres from 'postgres'
import { type WebSocket, WebSocketServer } from 'ws'
import { beginRelayConversation, type RelayConversation, type RelayRow, storeRelayRows } from './ceilings.ts'
import { decode, encode } from './frames.ts'

const { DATABASE_URL = '', RELAY_STORES = 'yes' } = process.env
const sql = DATABASE_URL ? postgres(DATABASE_URL, { max: 2, onnotice: () => undefined }) : undefined
const maxAtOnce = 500
const sockets = new Map<string, WebSocket>()

const stores = sql !== undefined && RELAY_STORES === 'yes'

interface Waiting {
  readonly row: Omit<RelayRow, 'conversationId' | 'sequence'>
  readonly socket: WebSocket
  readonly receipt: string
}
let waiting: Waiting[] = []
let isWriting = false

const conversations = new Map<string, Promise<RelayConversation>>()
function conversationOf(one: string, other: string): Promise<RelayConversation> {
  const key = one < other ? `${one} ${other}` : `${other} ${one}`
  const known = conversations.get(key)
  if (known || !sql) return known ?? Promise.reject(new Error('nothing is stored'))
  const begun = beginRelayConversation(sql, one, other)
  conversations.set(key, begun)
  return begun
}

/** Numbers each message in its conversation, in order of arrival. */
async function countedOn(some: readonly Waiting[]): Promise<RelayRow[]> {
  const found = await Promise.all(some.map(({ row }) => conversationOf(row.senderId, row.recipientId)))
  return some.flatMap(({ row }, at) => {
    const conversation = found[at]
    if (!conversation) return []
    conversation.last += 1
    return { ...row, conversationId: conversation.id, sequence: conversation.last }
  })
}

async function write(): Promise<void> {
  isWriting = true
  while (waiting.length > 0) {
    const some = waiting.slice(0, maxAtOnce)
    waiting = waiting.slice(maxAtOnce)
    if (sql && stores) await storeRelayRows(sql, await countedOn(some))
    for (const { row, socket, receipt } of some) {
      const { senderId, recipientId, content, id } = row
      const body = JSON.stringify({ id, senderId, recipientId, content, timestamp: row.sentAt.toISOString() })
      const frame = encode('MESSAGE', { subscription: '1', 'message-id': id, destination: '/user/queue' }, body)
      sockets.get(senderId)?.send(frame)
      sockets.get(recipientId)?.send(frame)
      socket.send(encode('RECEIPT', { 'receipt-id': receipt }))
    }
  }
  isWriting = false
}

const server = new WebSocketServer({ port: 0, host: '127.0.0.1', perMessageDeflate: false })
server.on('connection', (socket) => {
  let own = ''
  socket.on('message', (octets) => {
    for (const { command, headers, body } of decode(octets.toString())) {
      const receipt = headers.receipt ?? ''
      if (command === 'CONNECT') {
        own = headers.passcode ?? ''
        sockets.set(own, socket)
        socket.send(encode('CONNECTED', { version: '1.2' }))
      } else if (command === 'SUBSCRIBE') socket.send(encode('RECEIPT', { 'receipt-id': receipt }))
      else {
        const { id, recipientId, content } = JSON.parse(body) as { id: string; recipientId: string; content: string }
        const row = { id, senderId: own, recipientId, content, sentAt: new Date() }
        waiting.push({ row, socket, receipt })
        if (!isWriting) void write()
      }
    }
  })
})
server.on('listening', () => console.log(`Open ws://127.0.0.1:${(server.address() as { port: number }).port}`))
