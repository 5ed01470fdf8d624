/** Messages as evidence: text, author and time in one canonical JSON, hashed and stored (D 11.22). */
import type { QuotedMessages } from '@keyhold/api/evidence.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Query } from '../../../../gateways/database.ts'
import { canonicalJson } from '../../../leases/agreements/canonical.ts'
import type { Lease } from '../../../leases/leases/service.ts'
import { openEvidence } from './contents.ts'
import { type EvidenceDeps, partyOf } from './deps.ts'
import * as store from './evidenceStore.ts'

/** A piece before it is stored: its bytes, and its list entry. */
export interface MessagesPiece {
  readonly bytes: Buffer
  readonly name: string
  readonly messages: number
}

/** Builds a piece from these messages; refuses any that the two did not write to each other. */
export async function quoteMessages(
  { chat }: Pick<EvidenceDeps, 'chat'>,
  query: Query,
  lease: Lease,
  ids: readonly string[],
): Promise<MessagesPiece> {
  const wanted = new Set(ids)
  const said = await chat.quote(query, { one: lease.tenantId, other: lease.landlordId }, [...wanted])
  const [first] = said
  if (!first || said.length < wanted.size) throw new Refusal('evidence-message-not-found')
  const quoted: QuotedMessages = {
    lease: lease.id,
    messages: said.map(({ id, senderId, sentAt, content, attachments }) => ({
      id,
      from: partyOf({ id: senderId }, lease),
      sentAt: sentAt.toISOString(),
      words: content,
      ...(attachments.length > 0 && { files: attachments.map(({ kind, name }) => ({ kind, name })) }),
    })),
  }
  const name = `messages-${first.sentAt.toISOString().slice(0, 10)}.json`
  return { bytes: Buffer.from(canonicalJson(quoted)), name, messages: said.length }
}

/** Refuses messages that the same side has already added. */
export async function refuseShown(
  { evidenceCipher: cipher }: Pick<EvidenceDeps, 'evidenceCipher'>,
  query: Query,
  own: readonly store.StoredEvidence[],
  ids: readonly string[],
): Promise<void> {
  for (const piece of own.filter(({ kind }) => kind === 'messages')) {
    const content = await store.findContent(query, piece.id)
    if (!content) continue
    const { messages } = JSON.parse(openEvidence(cipher, piece, content).toString('utf8')) as QuotedMessages
    if (messages.some(({ id }) => ids.includes(id))) throw new Refusal('evidence-message-shown')
  }
}
