/**
 * One connection to the chat socket, from CONNECT until it closes, by @stomp/stompjs (docs/adr/0029-stomp.md). Loaded
 * for signed-in users.
 */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { ApiError } from '@keyhold/api/client.ts'
import { Client, type IMessage } from '@stomp/stompjs'

/** Read receipt: a user has seen the other's messages up to a sequence. */
export interface SeenMark {
  readonly readerId: string
  readonly senderId: string
  readonly sequence: number
}

/** Typing: a user is writing to another now. */
export interface TypingMark {
  readonly writerId: string
  readonly readerId: string
}

export interface ConnectionOptions {
  readonly me: string
  readonly token: string
  /**
   * Cursors: the last received sequence of each conversation, by the other user's id. Later messages are delivered
   * first.
   */
  readonly after: ReadonlyMap<string, number>
  /** Subscribed: messages stored from now on are delivered. */
  readonly onOpen: () => void
  readonly onMessage: (message: Message) => void
  readonly onSeen: (mark: SeenMark) => void
  readonly onTyping: (mark: TypingMark) => void
  /** The counts of header and menus may have changed. */
  readonly onCounts: () => void
  readonly onToken: (token: string) => void
  /** Closed, called once; with the server's code, if it gave one. */
  readonly onClose: (code: string | undefined) => void
  readonly createSocket?: () => WebSocket
}

export interface Connection {
  /** Resolves on the server's receipt; rejects with an ApiError of status 0 if the connection was lost before. */
  send(destination: string, body: string): Promise<void>
  close(): void
}

/** How many cursors fit into the server's 4,096-octet header; the newest ones are used. */
const maxConversations = 60
const connectMilliseconds = 10_000
/**
 * Heartbeat interval expected from the server. Browsers throttle timers of hidden pages, so the client sends none: the
 * server pings.
 */
const heartbeatMilliseconds = 10_000
/** The HTTP status that corresponds to the code of an ERROR frame. */
const statuses: Readonly<Record<string, number>> = {
  'session-over': 403,
  'too-many-requests': 429,
  'database-away': 503,
}

const socketUrl = () => `${location.origin.replace(/^http/, 'ws')}/api/ws`
const protocols = ['v12.stomp', 'v11.stomp', 'v10.stomp']

/** The header that requests missed messages; undefined without cursors. */
export function afterHeader(after: ReadonlyMap<string, number>): string | undefined {
  const last = [...after].slice(-maxConversations)
  return last.map(([other, sequence]) => `${other}=${sequence}`).join() || undefined
}

interface Receipt {
  readonly resolve: () => void
  readonly reject: (error: ApiError) => void
}

/** Opens it. */
export function connect(options: ConnectionOptions): Connection {
  const receipts = new Map<string, Receipt>()
  let refused: { code: string | undefined; receipt: string | undefined } | undefined
  const client = new Client({
    webSocketFactory: options.createSocket ?? (() => new WebSocket(socketUrl(), protocols)),
    connectHeaders: { host: location.hostname, Authorization: options.token },
    connectionTimeout: connectMilliseconds,
    reconnectDelay: 0,
    heartbeatIncoming: heartbeatMilliseconds,
    heartbeatOutgoing: 0,
    // A silent network does not close the socket.
    discardWebsocketOnCommFailure: true,
  })
  client.onConnect = ({ headers }) => {
    if (headers.authorization) options.onToken(headers.authorization)
    listen(client, options)
  }
  client.onStompError = ({ headers }) => {
    refused = { code: headers.code, receipt: headers['receipt-id'] }
  }
  client.onWebSocketClose = () => {
    void client.deactivate({ force: true })
    for (const [id, { reject }] of receipts) reject(errorOf(id === refused?.receipt ? refused.code : undefined))
    receipts.clear()
    options.onClose(refused?.code)
  }
  client.activate()
  return {
    send: (destination, body) =>
      new Promise((resolve, reject) => {
        if (!client.connected) return reject(errorOf(undefined))
        const receipt = crypto.randomUUID()
        receipts.set(receipt, { resolve, reject })
        client.watchForReceipt(receipt, () => {
          receipts.delete(receipt)
          resolve()
        })
        client.publish({ destination, body, headers: { receipt, 'content-type': 'application/json' } })
      }),
    close: () => void client.deactivate({ force: true }),
  }
}

/** The user's queues; open once the server confirms the last subscription, which it does in order. */
function listen(client: Client, { me, after, onMessage, onSeen, onTyping, onCounts, onOpen }: ConnectionOptions): void {
  const take =
    <Body>(hear: (body: Body) => void) =>
    ({ body }: IMessage) =>
      hear(JSON.parse(body) as Body)
  const missed = afterHeader(after)
  client.watchForReceipt('open', onOpen)
  client.subscribe(`/user/${me}/queue/seen`, take(onSeen))
  client.subscribe(`/user/${me}/queue/typing`, take(onTyping))
  client.subscribe(`/user/${me}/queue/counts`, () => onCounts())
  client.subscribe(`/user/${me}/queue/messages`, take(onMessage), { ...(missed && { after: missed }), receipt: 'open' })
}

function errorOf(code: string | undefined): ApiError {
  return code === undefined ? new ApiError(0, 'api-away') : new ApiError(statuses[code] ?? 422, code)
}
