/** One connection to the chat's socket, from its CONNECT until it closes, by @stomp/stompjs (docs/adr/0029-stomp.md). Loaded for whoever is signed in. */
import type { Message } from '@keyhold/api/chat.schema.ts'
import { ApiError } from '@keyhold/api/client.ts'
import { Client, type IMessage } from '@stomp/stompjs'

/** Somebody has seen what the other one wrote, up to a sequence. */
export interface SeenMark {
  readonly readerId: string
  readonly senderId: string
  readonly sequence: number
}

/** Somebody is writing to another now. */
export interface TypingMark {
  readonly writerId: string
  readonly readerId: string
}

export interface ConnectionOptions {
  readonly me: string
  readonly token: string
  /** How far each conversation was heard, by the other's id: what came after is told first. */
  readonly after: ReadonlyMap<string, number>
  /** It listens: whatever is stored from now on is told. */
  readonly onOpen: () => void
  readonly onMessage: (message: Message) => void
  readonly onSeen: (mark: SeenMark) => void
  readonly onTyping: (mark: TypingMark) => void
  /** What header and menus count may have changed. */
  readonly onCounts: () => void
  readonly onToken: (token: string) => void
  /** It is over, once; with the code that the server gave, if it gave one. */
  readonly onClose: (code: string | undefined) => void
  readonly createSocket?: () => WebSocket
}

export interface Connection {
  /** Done once the server has said so; an ApiError of status 0 if the line was lost before. */
  send(destination: string, body: string): Promise<void>
  close(): void
}

/** So many conversations fit into a header of the server's 4,096 octets; the last ones count. */
const maxConversations = 60
const connectMilliseconds = 10_000
/** The server is heard this often, or it is gone. Browsers slow the timers of hidden pages, so we promise no beats: the server pings. */
const heartbeatMilliseconds = 10_000
/** What a code of an ERROR would be as the status of a call. */
const statuses: Readonly<Record<string, number>> = {
  'session-over': 403,
  'too-many-requests': 429,
  'database-away': 503,
}

const socketUrl = () => `${location.origin.replace(/^http/, 'ws')}/api/ws`
const protocols = ['v12.stomp', 'v11.stomp', 'v10.stomp']

/** The header that asks for what came after; undefined where nothing was heard yet. */
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
    // A network that went silent closes nothing by itself.
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

/** Its queues; it is open once the last is subscribed to, which the server answers in order. */
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
