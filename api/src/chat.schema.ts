/** The checks of the chat endpoints, and the shapes inferred from them (spec signed-in §3; D 7). */
import { z } from 'zod'

export const MessageInput = z.object({
  /** Made by the sender's browser: sent twice, stored once (D 7.5). */
  id: z.uuid(),
  recipientId: z.uuid(),
  /** Plain text, at most 4,000 characters after trimming (D 7.3). */
  content: z.string().max(20_000),
  /** The listing a conversation begins from; ignored once it has one (D 7.2). */
  roomAdId: z.uuid().nullish(),
  /** The sequence of the last message that the page showed: what came later stays unseen. Without it all is seen. */
  seen: z.number().int().min(0).nullish(),
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
  avatarImgPath: z.string().nullable(),
  senderId: z.uuid(),
  senderUserName: z.string(),
  imgsrc: z.string().nullable(),
  /** The listing the conversation began from. */
  roomAd: z.object({ id: z.uuid(), title: z.string().nullable() }).nullable(),
  lastMessage: z.object({ content: z.string(), timestamp: z.string(), mine: z.boolean() }),
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
export type Correspondent = z.infer<typeof Correspondent>
