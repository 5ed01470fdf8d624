/** The checks of the chat endpoints, and the shapes inferred from them (spec signed-in §3; D 7). */
import { attachmentKinds, attachmentSizes } from '@keyhold/rental/attachment.ts'
import { z } from 'zod'

/** What a file is; one that only a later version knows is a file to take, as a PDF is. */
const AttachmentKind = z.enum(attachmentKinds).catch('pdf')
/** A picture or a PDF in a message (D 7.8). */
export const Attachment = z.object({
  id: z.uuid(),
  kind: AttachmentKind,
  /** As its sender's file was called, with the ending of what it is. */
  name: z.string(),
  /** Of the file that is handed out. */
  bytes: z.number().int(),
  /** Of a picture, in pixels; null of a PDF. */
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
})

/** What POST /messages/attachments takes as multipart: the fields before the file. */
export interface AttachmentInput {
  /** Made by the sender's browser: an upload that is sent again is kept once. */
  id: string
  recipientId: string
  /** A JPEG, a PNG or a PDF. */
  file: Blob
}
/** The fields of that form beside its file. */
export const AttachmentFields = z.object({ id: z.uuid(), recipientId: z.uuid() })
export const AttachmentParams = z.object({ id: z.uuid('attachment-not-found') })
export const AttachmentFileParams = AttachmentParams.extend({ size: z.enum(attachmentSizes, 'attachment-not-found') })

export const MessageInput = z.object({
  /** Made by the sender's browser: sent twice, stored once (D 7.5). */
  id: z.uuid(),
  recipientId: z.uuid(),
  /** Plain text, at most 4,000 characters after trimming (D 7.3); empty only beside attachments. */
  content: z.string().max(20_000),
  /** Files that its sender uploaded for this recipient and has sent in no other message, in this order. */
  attachments: z.array(z.uuid()).max(100).optional(),
  /** The listing a conversation begins from (D 7.2); another one later is what the talk turns to. */
  roomAdId: z.uuid().nullish(),
  /** The sequence of the last message that the page showed: what came later stays unseen. Without it all is seen. */
  seen: z.number().int().min(0).nullish(),
})

/** A listing as a conversation names it. */
const Home = z.object({
  id: z.uuid(),
  title: z.string().nullable(),
  /** The entry of the language that the title is in; missing where nobody said. */
  titleLanguageId: z.number().int().optional(),
})

export const Message = z.object({
  id: z.uuid(),
  /** Its number in the conversation, from one: what came after it has a larger one. */
  sequence: z.number().int(),
  senderId: z.uuid(),
  recipientId: z.uuid(),
  senderName: z.string(),
  recipientName: z.string(),
  content: z.string(),
  /** ISO 8601, by the server's clock (D 7.1). */
  timestamp: z.string(),
  /** Whether it speaks of a wallet address, an IBAN or of paying outside (D 7.3). */
  caution: z.boolean(),
  /** Whether the recipient has read it. */
  seen: z.boolean(),
  /** Its files; missing where there is none. */
  attachments: z.array(Attachment).optional(),
  /** The listing that the talk turned to with it; missing while they go on about the same. */
  roomAd: Home.optional(),
})

/** A correspondent in the list of conversations, the newest conversation first. */
export const Correspondent = z.object({
  /** The other person's id. */
  id: z.uuid(),
  /** Empty for somebody who has not given a name yet. */
  name: z.string(),
  unseenMessages: z.number().int(),
  /** Whether the person who asks takes no messages from them. */
  blocked: z.boolean(),
  /** Whether they have deleted their account: nobody writes to them any more. */
  left: z.boolean(),
  avatarImgPath: z.string().nullable(),
  senderId: z.uuid(),
  senderUserName: z.string(),
  imgsrc: z.string().nullable(),
  /** The listing the conversation began from. */
  roomAd: Home.nullable(),
  /** The listing that the talk turned to since; missing while it is the one that it began from. */
  topic: Home.optional(),
  lastMessage: z.object({
    content: z.string(),
    timestamp: z.string(),
    mine: z.boolean(),
    /** What its first file is, if it has one. */
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
