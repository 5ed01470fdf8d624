/** What was written and is not stored yet: sent by the socket, else by a call; without a network it waits in this tab, in its order (D 7.5). */
import type { Message, MessageInput } from '@keyhold/api/chat.schema.ts'
import { sendMessage } from '@keyhold/api/chat.ts'
import { ApiError, api } from '../../gateways/api.ts'
import { announceMessage, isSocketOpen, sendBySocket } from '../../gateways/socket/socket.ts'
import { addWaiting, dropWaiting, listWaiting, refuseWaiting, type WaitingMessage } from './waitingMessages.ts'

/** So long somebody sees their words go before they are set aside as waiting, and the field is free again. */
const fieldBusyMilliseconds = 4_000

const isLost = (error: unknown) => error instanceof ApiError && error.code === 'api-away'
/** It is tried again by itself: also what was written as a session ended goes once its writer is signed in again. */
const isAway = (error: unknown) =>
  !(error instanceof ApiError) ||
  [0, 429].includes(error.status) ||
  error.status >= 500 ||
  error.code === 'session-over'

/** Sends it in the best way there is. Without an answer the socket tells the message; sent twice it is stored once. */
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

/** Sends a message, or sets it aside where the network is away or others of theirs wait before it. Throws what the server says against it. */
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

/** Sends what waits, one after the other, until it is all stored or the network is away again. What the server refuses stays, marked. */
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
