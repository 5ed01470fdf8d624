/** Chat over REST (spec signed-in §7): for sending, and for reading while the socket is down. */
import { Done } from '@keyhold/api/accounts.schema.ts'
import * as shapes from '@keyhold/api/chat.schema.ts'
import * as endpoints from '@keyhold/api/chat.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { answer } from '../../../http/answer.ts'
import { languageOfRequest } from '../../../http/language.ts'
import type { Correspondent } from './correspondents.ts'
import { onWire } from './message.ts'
import type { Chat } from './service.ts'

/** Registers the chat routes. */
export function chatRoutes(app: FastifyInstance, chat: Chat): void {
  const toList = { output: shapes.Correspondents, summary: 'List your conversations' }
  answer(app, endpoints.listCorrespondents, toList, async ({ person, request }) =>
    (await chat.listCorrespondents(person.id, languageOfRequest(request))).map(correspondentOnWire),
  )
  const toRead = {
    params: shapes.ConversationParams,
    output: shapes.Messages,
    summary: 'List the newest messages with a user',
  }
  answer(app, endpoints.listMessages, toRead, async ({ params: { senderId, recipientId }, person }) => {
    if (person.id !== senderId && person.id !== recipientId) throw new Refusal('correspondent-not-found')
    return (await chat.read(person.id, person.id === senderId ? recipientId : senderId)).map(onWire)
  })
  const toReadOn = {
    params: shapes.EarlierParams,
    output: shapes.Messages,
    summary: 'List the messages before a sequence number',
  }
  answer(app, endpoints.listEarlierMessages, toReadOn, async ({ params, person }) => {
    const { senderId, recipientId, sequence } = params
    if (person.id !== senderId && person.id !== recipientId) throw new Refusal('correspondent-not-found')
    return (await chat.listBefore(senderId, recipientId, sequence)).map(onWire)
  })
  const toSend = { input: shapes.MessageInput, output: shapes.Message, summary: 'Send a message' }
  answer(app, endpoints.sendMessage, toSend, async ({ input, person }) => {
    const { roomAdId, seen, ...draft } = input
    return onWire(await chat.send(person.id, { ...draft, listingId: roomAdId, seen: seen ?? undefined }))
  })
  const toCount = { output: shapes.UnseenCount, summary: 'Count your unseen messages' }
  answer(app, endpoints.countUnseenMessages, toCount, ({ person }) => chat.countUnseen(person.id))
  const toBlock = { params: shapes.BlockParams, output: Done, summary: 'Block a user’s messages' }
  answer(app, endpoints.blockCorrespondent, toBlock, async ({ params, person }) => {
    await chat.setBlocked(person.id, params.id, true)
    return { success: 'ok' } as const
  })
  const toUnblock = { params: shapes.BlockParams, output: Done, summary: 'Unblock a user’s messages' }
  answer(app, endpoints.unblockCorrespondent, toUnblock, async ({ params, person }) => {
    await chat.setBlocked(person.id, params.id, false)
    return { success: 'ok' } as const
  })
}

function correspondentOnWire({
  id,
  name,
  avatarPath,
  unseen,
  isBlocked,
  hasLeft,
  listing,
  topic,
  last,
}: Correspondent) {
  return {
    id,
    name,
    unseenMessages: unseen,
    blocked: isBlocked,
    left: hasLeft,
    avatarImgPath: avatarPath,
    senderId: id,
    senderUserName: name,
    imgsrc: avatarPath,
    roomAd: listing ?? null,
    ...(topic && { topic }),
    lastMessage: {
      content: last.content,
      timestamp: last.sentAt.toISOString(),
      mine: last.isMine,
      ...(last.attached && { attached: last.attached }),
    },
  }
}
