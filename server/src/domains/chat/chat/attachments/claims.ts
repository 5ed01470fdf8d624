/** Assigns each file to one message, sent by its uploader to its recipient (D 7.8). */
import type { Query } from '../../../../gateways/database.ts'
import type { AttachmentKey } from './store.ts'
import { lockUnsent, setMessages } from './store.ts'

interface Claiming {
  readonly id: string
  readonly senderId: string
  readonly recipientId: string
  readonly attachmentIds: readonly string[]
}

const hasFiles = ({ attachmentIds }: Claiming) => attachmentIds.length > 0

/** Returns the ids of messages that name a file they may not have; locks the others' files. */
export async function refusedClaims(tx: Query, messages: readonly Claiming[]): Promise<ReadonlySet<string>> {
  const claiming = [...new Map(messages.filter(hasFiles).map((one) => [one.id, one])).values()]
  if (claiming.length === 0) return new Set()
  const unsent = await lockUnsent(
    tx,
    claiming.flatMap(({ attachmentIds }) => attachmentIds),
  )
  const free = new Map(unsent.map((one) => [one.id, one]))
  const refused = new Set<string>()
  for (const message of claiming) {
    const isTheirs = (one: AttachmentKey | undefined) =>
      one?.senderId === message.senderId && one.recipientId === message.recipientId
    if (message.attachmentIds.every((id) => isTheirs(free.get(id))))
      for (const id of message.attachmentIds) free.delete(id)
    else refused.add(message.id)
  }
  return refused
}

/** Assigns files to the stored messages that name them. */
export async function claimFiles(tx: Query, messages: readonly Claiming[]): Promise<void> {
  const named = messages.flatMap(({ id: messageId, attachmentIds }) =>
    attachmentIds.map((id, position) => ({ id, messageId, position })),
  )
  if (named.length > 0) await setMessages(tx, named)
}
