/** Chat socket clients for tests: `@stomp/stompjs`, and a bare one that sends any bytes. */
import { Client, type IFrame, type IMessage, type StompHeaders } from '@stomp/stompjs'
import { WebSocket } from 'ws'

/** The fields of a delivered message. */
export interface ReceivedMessage {
  readonly id: string
  readonly sequence: number
  readonly senderId: string
  readonly senderName: string
  readonly content: string
}

export interface TestClient {
  readonly client: Client
  /** The delivered messages, in order. */
  readonly receivedMessages: ReceivedMessage[]
  readonly errors: IFrame[]
  /** Resolves to the socket's close code. */
  readonly closed: Promise<number>
  /** Sends a message and waits for its receipt. */
  send(recipientId: string, content: string, more?: object): Promise<void>
  /** Sends any body to any destination, and waits for the receipt. */
  publish(destination: string, body: string): Promise<void>
}

/** Connects and subscribes to one's own messages; rejects with the ERROR if that is refused. */
export async function connectClient(
  url: string,
  { id, token }: { readonly id: string; readonly token: string },
  headers: StompHeaders = {},
): Promise<TestClient> {
  const receivedMessages: ReceivedMessage[] = []
  const errors: IFrame[] = []
  let close = (_code: number) => {}
  const closed = new Promise<number>((resolve) => (close = resolve))
  const client = new Client({
    webSocketFactory: () => new WebSocket(url, ['v12.stomp', 'v11.stomp', 'v10.stomp']) as never,
    connectHeaders: { host: 'keyhold', Authorization: token },
    reconnectDelay: 0,
    onStompError: (frame) => void errors.push(frame),
    onWebSocketClose: ({ code }) => close(code),
  })
  const receiptOf = (act: (receipt: string) => void) =>
    new Promise<void>((resolve, reject) => {
      const receipt = crypto.randomUUID()
      client.watchForReceipt(receipt, () => resolve())
      void closed.then(() => reject(new Error(errors[0]?.headers.message ?? 'closed')))
      act(receipt)
    })
  const publish = (destination: string, body: string) =>
    receiptOf((receipt) => client.publish({ destination, body, headers: { receipt } }))
  await new Promise<void>((resolve, reject) => {
    client.onConnect = () => resolve()
    void closed.then(() => reject(new Error(errors[0]?.headers.message ?? 'closed')))
    client.activate()
  })
  const take = ({ body }: IMessage) => void receivedMessages.push(JSON.parse(body) as ReceivedMessage)
  await receiptOf((receipt) => client.subscribe(`/user/${id}/queue/messages`, take, { ...headers, receipt }))
  return {
    client,
    receivedMessages,
    errors,
    closed,
    publish,
    send: (recipientId, content, more) =>
      publish('/app/chat', JSON.stringify({ id: crypto.randomUUID(), recipientId, content, ...more })),
  }
}

/** Opens a socket, sends bytes, and resolves to what it received until it was closed. */
export function sayOctets(
  url: string,
  octets: string | Buffer,
  options: object = {},
): Promise<{ heard: string; code: number }> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(url, options)
    let received = ''
    socket.on('open', () => socket.send(octets))
    socket.on('message', (data) => {
      received += String(data)
    })
    socket.on('close', (code) => resolve({ heard: received, code }))
    socket.on('error', reject)
  })
}
