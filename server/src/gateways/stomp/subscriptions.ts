/** The subscriptions of one connection, and their unacknowledged messages. */
import type { Frame, Version } from './frame.ts'
import { brokenProtocol, closeCodes, StompError } from './stompError.ts'

export interface Subscription {
  /** The client's id; undefined in 1.0, where a destination may be enough. */
  readonly id: string | undefined
  readonly destination: string
  readonly headers: ReadonlyMap<string, string>
  readonly ack: 'auto' | 'client' | 'client-individual'
}

export interface Subscriptions {
  add(frame: Frame, version: Version): Subscription
  remove(frame: Frame): Subscription
  has(subscription: Subscription): boolean
  /** The headers that identify a message of a subscription and, if needed, its acknowledgement. */
  headersOf(subscription: Subscription, messageId: string, version: Version): Record<string, string | undefined>
  /** Handles ACK and NACK alike: a rejected message is not sent again on this connection. */
  acknowledge(frame: Frame, version: Version): void
}

const maxSubscriptions = 20
const maxUnacknowledged = 1000

export function createSubscriptions(): Subscriptions {
  const all = new Map<string, Subscription>()
  const unacknowledged = new Map<string, Subscription>()
  let counted = 0
  const keyOf = ({ id, destination }: Pick<Subscription, 'id' | 'destination'>) => id ?? destination
  return {
    add(frame, version) {
      const subscription = readSubscription(frame, version)
      if (all.has(keyOf(subscription))) throw new StompError('There is a subscription of this id already.')
      if (all.size >= maxSubscriptions) throw new StompError(`More than ${maxSubscriptions} subscriptions are open.`)
      all.set(keyOf(subscription), subscription)
      return subscription
    },
    remove({ headers }) {
      const key = headers.get('id') ?? headers.get('destination')
      if (key === undefined) throw brokenProtocol('UNSUBSCRIBE needs the header id.')
      const subscription = all.get(key)
      if (!subscription) throw new StompError('There is no subscription of this id.')
      all.delete(key)
      for (const [ack, owner] of unacknowledged) if (owner === subscription) unacknowledged.delete(ack)
      return subscription
    },
    has: (subscription) => all.get(keyOf(subscription)) === subscription,
    headersOf(subscription, messageId, version) {
      const headers = { subscription: subscription.id, 'message-id': messageId }
      if (subscription.ack === 'auto') return headers
      if (unacknowledged.size >= maxUnacknowledged)
        throw new StompError(`More than ${maxUnacknowledged} messages are not acknowledged.`, {
          closeCode: closeCodes.tryLater,
        })
      counted += 1
      const ack = version === '1.2' ? String(counted) : `${version === '1.1' ? subscription.id : ''} ${messageId}`
      unacknowledged.set(ack, subscription)
      return version === '1.2' ? { ...headers, ack } : headers
    },
    acknowledge({ command, headers }, version) {
      const ack =
        version === '1.2'
          ? required(command, headers, 'id')
          : `${version === '1.1' ? required(command, headers, 'subscription') : ''} ${required(command, headers, 'message-id')}`
      const subscription = unacknowledged.get(ack)
      if (!subscription) throw new StompError('No message waits for this acknowledgement.')
      for (const [earlier, owner] of unacknowledged) {
        if (subscription.ack === 'client' && owner === subscription) unacknowledged.delete(earlier)
        if (earlier === ack) break
      }
      unacknowledged.delete(ack)
    },
  }
}

/** The value of a header that a frame requires. */
export function required(command: string, headers: ReadonlyMap<string, string>, name: string): string {
  const value = headers.get(name)
  if (value === undefined) throw brokenProtocol(`${command} needs the header ${name}.`)
  return value
}

function readSubscription({ command, headers }: Frame, version: Version): Subscription {
  const destination = required(command, headers, 'destination')
  const id = version === '1.0' ? headers.get('id') : required(command, headers, 'id')
  const ack = headers.get('ack') ?? 'auto'
  if (ack !== 'auto' && ack !== 'client' && ack !== 'client-individual')
    throw brokenProtocol('The header ack is auto, client or client-individual.')
  return { id, destination, headers, ack }
}
