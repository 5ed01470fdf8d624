/** Pictures and PDFs in messages: uploaded for one other person, named by one message, opened by its two alone (D 7.8). */
import { createHash } from 'node:crypto'
import type { Attachment } from '@keyhold/api/chat.schema.ts'
import { type AttachmentSize, attachmentLimits } from '@keyhold/rental/attachment.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database, Query } from '../../../gateways/database.ts'
import type { RateLimiter } from '../../../gateways/rateLimiter.ts'
import type { Cipher } from '../../encryption/cipher.ts'
import type { Keys } from '../../encryption/keys.ts'
import type { EncryptedRows } from '../../encryption/service.ts'
import type { PersonSummary } from '../message.ts'
import { refuseUnlessThere } from '../senders.ts'
import { listBlockers } from '../store.ts'
import {
  createAttachmentCipher,
  encryptAttachment,
  encryptedAttachments,
  nameOfAttachment,
  openAttachment,
} from './contents.ts'
import { prepareFile } from './files.ts'
import * as store from './store.ts'

const dayMilliseconds = 86_400_000

/** Who uploads for whom, under an id that their browser made. */
export type Upload = store.AttachmentKey

/** A file as it is opened; a picture can be shown by a browser, anything else is to be saved. */
export interface AttachmentFile {
  readonly name: string
  readonly type: string
  readonly isShown: boolean
  readonly bytes: Buffer
}

export interface Attachments {
  /** Refuses whoever may not send a file to another now, before it is read. */
  mayUpload(upload: Upload): Promise<void>
  /** Keeps a file until a message names it; the same again under its id is kept once. */
  upload(upload: Upload, file: { readonly name: string; readonly bytes: Buffer }): Promise<Attachment>
  /** The bytes, to one of the two: to its recipient once it is sent. */
  open(viewerId: string, id: string, size: AttachmentSize): Promise<AttachmentFile>
  /** Throws away what its sender has not sent. */
  throwAway(senderId: string, id: string): Promise<void>
  /** The files of messages, by the message's id. */
  of(messageIds: readonly string[]): Promise<ReadonlyMap<string, readonly Attachment[]>>
  /** Deletes what was uploaded a day ago and no message names. */
  cleanUp(): Promise<void>
  /** The encrypted column, for whoever looks after all that is encrypted. */
  readonly encrypted: EncryptedRows
}

export interface AttachmentsDeps {
  readonly database: Database
  readonly clock: Pick<Clock, 'now'>
  readonly rateLimiter: Pick<RateLimiter, 'limit'>
  readonly keys: Keys
  /** Who people are; kept by features/accounts. */
  readonly people: { publicFacts(ids: readonly string[]): Promise<ReadonlyMap<string, PersonSummary>> }
}

/** Opens the files of messages. */
export function createAttachments(deps: AttachmentsDeps): Attachments {
  const { database, clock, keys } = deps
  const cipher = createAttachmentCipher(keys)
  return {
    async mayUpload(upload) {
      await refuseUpload(deps, upload)
      const limit = { most: attachmentLimits.uploadsAnHour, seconds: 3600, code: 'attachments-too-often' } as const
      await deps.rateLimiter.limit('chat-attachment', upload.senderId, limit)
    },
    async upload(upload, { name, bytes }) {
      const uploadHash = createHash('sha256').update(bytes).digest('hex')
      const before = await findSame(database, upload, uploadHash)
      if (before) return describe(cipher, before)
      const { contents: plain, name: kept, ...facts } = await prepareFile(name, bytes)
      const uploadedAt = new Date(clock.now())
      await refuseTooMuch(database, upload.senderId, { more: facts.bytes, at: uploadedAt })
      const { details, contents } = encryptAttachment(cipher, upload, kept, plain)
      const stored = { ...upload, ...facts, messageId: null, uploadHash, details }
      const isKept = await database.begin((tx) => store.insertAttachment(tx, { ...stored, uploadedAt }, contents))
      return describe(cipher, (isKept ? undefined : await findSame(database, upload, uploadHash)) ?? stored)
    },
    async open(viewerId, id, size) {
      const one = await store.findAttachment(database, id)
      const isTheirs = one?.senderId === viewerId || (one?.recipientId === viewerId && one.messageId !== null)
      const content = one && isTheirs ? await store.findContent(database, id, size) : undefined
      if (!one || !content) throw new Refusal('attachment-not-found')
      const isShown = one.kind === 'picture'
      const type = isShown ? 'image/webp' : 'application/pdf'
      return { name: nameOfAttachment(cipher, one), type, isShown, bytes: openAttachment(cipher, one, size, content) }
    },
    async throwAway(senderId, id) {
      if (!(await store.deleteUnsent(database, senderId, id))) throw new Refusal('attachment-not-found')
    },
    async of(messageIds) {
      if (messageIds.length === 0) return new Map()
      const rows = await store.listOfMessages(database, messageIds)
      const byMessage = Map.groupBy(rows, ({ messageId }) => messageId)
      return new Map([...byMessage].map(([id, some]) => [id, some.map((one) => describe(cipher, one))]))
    },
    cleanUp: () => store.deleteUnsentBefore(database, new Date(clock.now() - dayMilliseconds)),
    encrypted: encryptedAttachments(database, cipher),
  }
}

function describe(cipher: Cipher, one: store.StoredAttachment): Attachment {
  const { id, kind, bytes, width, height } = one
  return { id, kind, name: nameOfAttachment(cipher, one), bytes, width, height }
}

/** What was uploaded before under this id, if it is the same; anything else of that id is refused. */
async function findSame(query: Query, upload: Upload, uploadHash: string): Promise<store.StoredAttachment | undefined> {
  const one = await store.findAttachment(query, upload.id)
  if (!one) return undefined
  const isSame = store.attachmentRowId(one) === store.attachmentRowId(upload) && one.uploadHash === uploadHash
  if (!isSame) throw new Refusal('attachment-id-taken')
  return one
}

async function refuseUpload({ database, people }: AttachmentsDeps, { senderId, recipientId }: Upload): Promise<void> {
  if (senderId === recipientId) throw new Refusal('message-to-yourself')
  const profileSummaries = await people.publicFacts([recipientId])
  refuseUnlessThere(profileSummaries.get(recipientId))
  const blockers = await listBlockers(database, senderId, recipientId)
  if (blockers.includes(senderId)) throw new Refusal('correspondent-blocked')
  if (blockers.length > 0) throw new Refusal('blocked-by-correspondent')
}

async function refuseTooMuch(query: Query, senderId: string, { more, at }: { more: number; at: Date }): Promise<void> {
  const kept = await store.countBytes(query, senderId, new Date(at.getTime() - dayMilliseconds))
  if (kept + more > attachmentLimits.bytesADay) throw new Refusal('attachments-too-often', undefined, 3600)
}
