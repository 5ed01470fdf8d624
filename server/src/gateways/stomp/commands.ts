/** The action of each frame of a connected client. */
import type { Frame, Version } from './frame.ts'
import { brokenProtocol } from './stompError.ts'
import { createSubscriptions, required, type Subscription, type Subscriptions } from './subscriptions.ts'
import { createTransactions } from './transactions.ts'

/** The content of a SEND frame. */
export interface SentMessage {
  readonly destination: string
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
}

/** The application. An error it throws ends the connection: a StompError with its message, anything else is a bug. */
export interface Application {
  /** Authenticates the client by the headers of CONNECT, and returns further headers of CONNECTED. */
  connect(headers: ReadonlyMap<string, string>): Promise<Readonly<Record<string, string | undefined>>>
  /** The rate limit for the client's frames, across all its connections. */
  mayDo(): boolean
  subscribe(subscription: Subscription): Promise<void> | void
  unsubscribe(subscription: Subscription): void
  /** Accepts a message, or all messages of a transaction or none. */
  send(messages: readonly SentMessage[]): Promise<void>
  onFault(error: unknown): void
}

export interface Commands {
  readonly subscriptions: Subscriptions
  /** Executes a frame; throws, or rejects, if that is impossible. */
  run(frame: Frame, version: Version): Promise<void> | void
}

const messageOf = ({ command, headers, body }: Frame): SentMessage => ({
  destination: required(command, headers, 'destination'),
  headers,
  body,
})

/** Opens the subscriptions and transactions of one connection. */
export function createCommands(application: Application): Commands {
  const [subscriptions, transactions] = [createSubscriptions(), createTransactions()]
  async function commit(frames: readonly Frame[], version: Version): Promise<void> {
    const sent = frames.filter(({ command }) => command === 'SEND').map(messageOf)
    if (sent.length > 0) await application.send(sent)
    for (const frame of frames) if (frame.command !== 'SEND') subscriptions.acknowledge(frame, version)
  }
  return {
    subscriptions,
    // Not async: where there is nothing to wait for, or only one promise, no other promise is created.
    run(frame, version) {
      const { command, headers } = frame
      const named = () => required(command, headers, 'transaction')
      if (command === 'BEGIN') return transactions.begin(named())
      if (command === 'COMMIT') return commit(transactions.end(named()), version)
      if (command === 'ABORT') return void transactions.end(named())
      if (command === 'SUBSCRIBE') return application.subscribe(subscriptions.add(frame, version))
      if (command === 'UNSUBSCRIBE') return application.unsubscribe(subscriptions.remove(frame))
      const isAck = command === 'ACK' || (command === 'NACK' && version !== '1.0')
      if (command !== 'SEND' && !isAck) throw brokenProtocol('This command is not one that a client sends now.')
      const message = isAck ? undefined : messageOf(frame)
      const transaction = headers.get('transaction')
      if (transaction !== undefined) return transactions.add(transaction, frame)
      return message ? application.send([message]) : subscriptions.acknowledge(frame, version)
    },
  }
}
