/**
 * The outbox: sends messages by the socket, otherwise by a call; without a network they wait in this tab, in order
 * (D 7.5).
 */
import type { Message, MessageInput } from '@keyhold/api/chat.schema.ts'
import { sendMessage } from '@keyhold/api/chat.ts'
import { ApiError, api } from '../../gateways/api.ts'
import { announceMessage, isSocketOpen, sendBySocket } from '../../gateways/socket/socket.ts'
import { addWaiting, dropWaiting, listWaiting, refuseWaiting, type WaitingMessage } from './waitingMessages.ts'

/** How long a message is shown as being sent before it is marked as waiting, and the field is free again. */
const fieldBusyMilliseconds = 4_000

const isLost = (error: unknown) => error instanceof ApiError && error.code === 'api-away'
/** Retried automatically: messages from an ended session go once their author is signed in again. */
const isAway = (error: unknown) =>
  !(error instanceof ApiError) ||
  [0, 429].includes(error.status) ||
  error.status >= 500 ||
  error.code === 'session-over'

/** Sends it over the socket or by a call. Without a receipt a call repeats the message; its id makes it idempotent. */
async function deliver(input: MessageInput): Promise<Message | undefined> {
  try {
    if (isSocketOpen()) {
      await sendBySocket('/app/chat', input)
      return undefined
    }
  } catch (error) {
    if (!isLost(error)) throw error
  }
  const message = await api(sendMessage, { input })
  announceMessage(message)
  return message
}

function orLost<Value>(attempt: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLong = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiError(0, 'api-away')), fieldBusyMilliseconds)
  })
  return Promise.race([attempt, tooLong]).finally(() => clearTimeout(timer))
}

/** Sends a message, or queues it if the network is away or earlier ones are waiting. Throws the server's refusal. */
export async function post(me: string | undefined, input: MessageInput): Promise<Message | undefined> {
  const isBefore = ({ input: { recipientId }, refusal }: WaitingMessage) =>
    recipientId === input.recipientId && refusal === undefined
  const isBehind = listWaiting(me).some(isBefore)
  try {
    if (!isBehind) return await orLost(deliver(input))
  } catch (error) {
    if (!me || !isLost(error)) throw error
  }
  if (me) addWaiting(me, input)
  return undefined
}

const flushing = new Set<string>()

/**
 * Sends the waiting messages in order, until all are stored or the network is away again. Refused ones stay, marked.
 */
export async function flush(me: string): Promise<void> {
  if (flushing.has(me)) return
  flushing.add(me)
  try {
    for (let next = nextOf(me); next; next = nextOf(me)) await sendWaiting(me, next)
  } catch (error) {
    if (!isAway(error)) throw error
  } finally {
    flushing.delete(me)
  }
}

const nextOf = (me: string) => listWaiting(me).find(({ refusal }) => refusal === undefined)?.input

async function sendWaiting(me: string, input: MessageInput): Promise<void> {
  try {
    await deliver(input)
    dropWaiting(me, input.id)
  } catch (error) {
    if (isAway(error)) throw error
    refuseWaiting(me, input.id, (error as ApiError).code)
  }
}
