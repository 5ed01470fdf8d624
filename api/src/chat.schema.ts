/** Zod schemas of the chat endpoints and their inferred types (spec signed-in §3; D 7). */
import { attachmentKinds, attachmentSizes } from '@keyhold/rental/attachment.ts'
import { z } from 'zod'

/** The kind of a file; an unknown later kind is offered as a download, like a PDF. */
const AttachmentKind = z.enum(attachmentKinds).catch('pdf')
/** A picture or a PDF in a message (D 7.8). */
export const Attachment = z.object({
  id: z.uuid(),
  kind: AttachmentKind,
  /** The sender's file name, with the extension of its real kind. */
  name: z.string(),
  /** Of the file that is served. */
  bytes: z.number().int(),
  /** In pixels for a picture; null for a PDF. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})

/** The multipart fields of POST /messages/attachments, before the file. */
export interface AttachmentInput {
  /** Idempotency key from the sender's browser: a repeated upload is stored once. */
  id: string
  recipientId: string
  /** A JPEG, a PNG or a PDF. */
  file: Blob
}
/** The fields of that form other than the file. */
export const AttachmentFields = z.object({ id: z.uuid(), recipientId: z.uuid() })
export const AttachmentParams = z.object({ id: z.uuid('attachment-not-found') })
export const AttachmentFileParams = AttachmentParams.extend({ size: z.enum(attachmentSizes, 'attachment-not-found') })

export const MessageInput = z.object({
  /** Idempotency key from the sender's browser: sent twice, stored once (D 7.5). */
  id: z.uuid(),
  recipientId: z.uuid(),
  /** Plain text, at most 4,000 characters after trimming (D 7.3); empty only with attachments. */
  content: z.string().max(20_000),
  /** Files the sender uploaded for this recipient and used in no other message, in this order. */
  attachments: z.array(z.uuid()).max(100).optional(),
  /** The listing a conversation starts from (D 7.2); a later different one becomes its present listing. */
  roomAdId: z.uuid().nullish(),
  /** The sequence of the last message on the page: later ones stay unread. Without it all are read. */
  seen: z.number().int().min(0).nullish(),
})

/** A listing in a conversation. */
const Home = z.object({
  id: z.uuid(),
  title: z.string().nullable(),
  /** The language entry of the title; missing where unknown. */
  titleLanguageId: z.number().int().optional(),
})

export const Message = z.object({
  id: z.uuid(),
  /** Its sequence number in the conversation, from one: later messages have larger ones. */
  sequence: z.number().int(),
  senderId: z.uuid(),
  recipientId: z.uuid(),
  senderName: z.string(),
  recipientName: z.string(),
  content: z.string(),
  /** ISO 8601, by the server clock (D 7.1). */
  timestamp: z.string(),
  /** Whether it mentions a wallet address, an IBAN or payment outside Keyhold (D 7.3). */
  caution: z.boolean(),
  /** Whether the recipient has read it. */
  seen: z.boolean(),
  /** Its files; missing without any. */
  attachments: z.array(Attachment).optional(),
  /** The listing that became the present one with it; missing without a change. */
  roomAd: Home.optional(),
})

/** A correspondent in the list of conversations, the newest conversation first. */
export const Correspondent = z.object({
  /** The other person's id. */
  id: z.uuid(),
  /** Empty for a person without a name. */
  name: z.string(),
  unseenMessages: z.number().int(),
  /** Whether the caller has blocked them. */
  blocked: z.boolean(),
  /** Whether their account was deleted: no one can write to them. */
  left: z.boolean(),
  avatarImgPath: z.string().nullable(),
  senderId: z.uuid(),
  senderUserName: z.string(),
  imgsrc: z.string().nullable(),
  /** The listing the conversation started from. */
  roomAd: Home.nullable(),
  /** The present listing of the conversation; missing while it is the first. */
  topic: Home.optional(),
  lastMessage: z.object({
    content: z.string(),
    timestamp: z.string(),
    mine: z.boolean(),
    /** The kind of its first file, if any. */
    attached: z.enum(attachmentKinds).optional().catch('pdf'),
  }),
})

const Somebody = z.uuid('correspondent-not-found')
export const ConversationParams = z.object({ senderId: Somebody, recipientId: Somebody })
export const EarlierParams = ConversationParams.extend({
  sequence: z.coerce.number<string>().int().min(1).max(2_147_483_647),
})
export const BlockParams = z.object({ id: Somebody })
export const Messages = z.array(Message)
export const Correspondents = z.array(Correspondent)
export const UnseenCount = z.number().int()

export type MessageInput = z.input<typeof MessageInput>
export type Message = z.infer<typeof Message>
export type Attachment = z.infer<typeof Attachment>
export type AttachmentParams = z.infer<typeof AttachmentParams>
export type AttachmentFileParams = z.infer<typeof AttachmentFileParams>
export type Correspondent = z.infer<typeof Correspondent>
