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

/** All correspondents of a person, the newest conversation first. */
export const listCorrespondents = endpoint<NoParams, undefined, Correspondent[]>('GET', '/list-to-chat')
/** The newest 500 messages between the caller and another person, oldest first; reading marks them as read. */
export const listMessages = endpoint<{ senderId: string; recipientId: string }, undefined, Message[]>(
  'GET',
  '/messages/:senderId/:recipientId',
)
/** The 100 messages before a sequence, oldest first; this marks none as read. */
export const listEarlierMessages = endpoint<
  { senderId: string; recipientId: string; sequence: string },
  undefined,
  Message[]
>('GET', '/messages/:senderId/:recipientId/before/:sequence')
/**
 * Sends a message: `message-empty`, `message-too-long`, `correspondent-not-found`, `message-to-yourself`,
 * `correspondent-blocked`, `blocked-by-correspondent`, `attachments-too-many`, `attachment-not-found` for a file that
 * is not the sender's, not for this recipient, or already sent.
 */
export const sendMessage = endpoint<NoParams, MessageInput, Message>('POST', '/messages', 'json')
/**
 * Stores a picture or a PDF for a message to be sent within a day; idempotent by its id. Refused like messages, and
 * with `attachment-too-large` (413), `attachment-type-refused` (415), `attachment-unreadable` (422),
 * `attachments-too-often` (429).
 */
export const uploadAttachment = endpoint<NoParams, AttachmentInput, Attachment>(
  'POST',
  '/messages/attachments',
  'multipart',
)
/** Deletes an unsent upload of the caller: `attachment-not-found`. */
export const deleteAttachment = endpoint<AttachmentParams, undefined, Done>('DELETE', '/messages/attachments/:id')
/** The bytes, only for the two people of its conversation: a picture as WebP, large or small, a PDF as a download. */
export const attachmentFile = endpoint<AttachmentFileParams, undefined, unknown>(
  'GET',
  '/messages/attachments/:id/:size',
)
/** The number of the caller's unread messages; a bare number, polled every 10 s. */
export const countUnseenMessages = endpoint<NoParams, undefined, number>('GET', '/get-unseen-messages-count')
/** Blocks a person: `correspondent-not-found`. */
export const blockCorrespondent = endpoint<{ id: string }, undefined, Done>('POST', '/messages/blocks/:id')
/** Unblocks a person. */
export const unblockCorrespondent = endpoint<{ id: string }, undefined, Done>('DELETE', '/messages/blocks/:id')
