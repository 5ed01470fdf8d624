/** The endpoints of chat, as REST calls (spec signed-in §7; D 7.1–7.5). */
import type { Correspondent, Message, MessageInput } from './chat.schema.ts'
import { type Done, endpoint, type NoParams } from './endpoint.ts'

/** Everybody one has written with, the newest conversation first. */
export const listCorrespondents = endpoint<NoParams, undefined, Correspondent[]>('GET', '/list-to-chat')
/** The newest 500 messages between two people, oldest first, one of whom asks; reading marks them seen. */
export const listMessages = endpoint<{ senderId: string; recipientId: string }, undefined, Message[]>(
  'GET',
  '/messages/:senderId/:recipientId',
)
/** The 100 messages before a sequence, oldest first; nothing is marked as seen by it. */
export const listEarlierMessages = endpoint<
  { senderId: string; recipientId: string; sequence: string },
  undefined,
  Message[]
>('GET', '/messages/:senderId/:recipientId/before/:sequence')
/**
 * Sends a message: `message-empty`, `message-too-long`, `correspondent-not-found`, `message-to-yourself`,
 * `correspondent-blocked`, `blocked-by-correspondent`.
 */
export const sendMessage = endpoint<NoParams, MessageInput, Message>('POST', '/messages', 'json')
/** How many messages to oneself are unseen; a bare number, polled every 10 s. */
export const countUnseenMessages = endpoint<NoParams, undefined, number>('GET', '/get-unseen-messages-count')
/** Takes no messages from somebody any more: `correspondent-not-found`. */
export const blockCorrespondent = endpoint<{ id: string }, undefined, Done>('POST', '/messages/blocks/:id')
/** Takes their messages again. */
export const unblockCorrespondent = endpoint<{ id: string }, undefined, Done>('DELETE', '/messages/blocks/:id')
