/** The endpoints of chat, as REST calls (spec signed-in §7; D 7.1–7.5). */
import type {
  Attachment,
  AttachmentFileParams,
  AttachmentInput,
  AttachmentParams,
  Correspondent,
  Message,
  MessageInput,
} from './chat.schema.ts'
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
 * `correspondent-blocked`, `blocked-by-correspondent`, `attachments-too-many`, `attachment-not-found` for a file that is not
 * the sender's, not for this recipient, or sent before.
 */
export const sendMessage = endpoint<NoParams, MessageInput, Message>('POST', '/messages', 'json')
/**
 * Keeps a picture or a PDF for a message that will name it within a day; sent again under its id it is kept once. Refused
 * as messages are, and with `attachment-too-large` (413), `attachment-type-refused` (415), `attachment-unreadable` (422),
 * `attachments-too-often` (429).
 */
export const uploadAttachment = endpoint<NoParams, AttachmentInput, Attachment>(
  'POST',
  '/messages/attachments',
  'multipart',
)
/** Throws away what one uploaded and has not sent: `attachment-not-found`. */
export const deleteAttachment = endpoint<AttachmentParams, undefined, Done>('DELETE', '/messages/attachments/:id')
/** The bytes, to the two of its conversation alone: a picture as WebP, large or small, a PDF to be saved. */
export const attachmentFile = endpoint<AttachmentFileParams, undefined, unknown>(
  'GET',
  '/messages/attachments/:id/:size',
)
/** How many messages to oneself are unseen; a bare number, polled every 10 s. */
export const countUnseenMessages = endpoint<NoParams, undefined, number>('GET', '/get-unseen-messages-count')
/** Takes no messages from somebody any more: `correspondent-not-found`. */
export const blockCorrespondent = endpoint<{ id: string }, undefined, Done>('POST', '/messages/blocks/:id')
/** Takes their messages again. */
export const unblockCorrespondent = endpoint<{ id: string }, undefined, Done>('DELETE', '/messages/blocks/:id')
