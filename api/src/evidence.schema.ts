/** The shapes of a dispute's evidence on the wire (D 11.22). Instants are unix seconds of the lease clock. */
import { attachmentKinds } from '@keyhold/rental/attachment.ts'
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { evidenceKinds, evidenceLimits } from '@keyhold/rental/evidence.ts'
import { z } from 'zod'

/** A party's piece of evidence. */
export const Evidence = z.object({
  id: z.uuid(),
  part: z.enum(escrowParts),
  party: z.enum(['tenant', 'landlord']),
  kind: z.enum(evidenceKinds),
  /** The writer's file name, with the extension of its kind. */
  name: z.string(),
  /** Of exactly the bytes stored and served: their number, and their SHA-256 in 64 hexadecimal digits. */
  bytes: z.number().int(),
  /** The number of messages. */
  messages: z.number().int().optional(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  addedAt: z.number().int(),
  /** Its writer may remove it: no one else has seen it, and more could be added. */
  mayTakeBack: z.boolean(),
})
export type Evidence = z.infer<typeof Evidence>

/** The multipart fields of POST /profile/disputes/:id/evidence, before the file. */
export interface EvidenceInput {
  part: 'handover' | 'deposit'
  /** A JPEG without metadata (EXIF), or a PDF. */
  file: Blob
}
/** The fields of that form other than the file. */
export const EvidenceFields = z.object({ part: z.enum(escrowParts) })

/** Messages of the parties' own conversation, by id: stored in the order they were sent. */
export const MessagesInput = z.object({
  part: z.enum(escrowParts),
  messages: z.uuid().array().min(1).max(evidenceLimits.messages),
})
export type MessagesInput = z.infer<typeof MessagesInput>

/** The bytes of a piece of messages: canonical JSON (RFC 8785) of this. `words` as sent, `sentAt` in ISO 8601. */
export const QuotedMessages = z.object({
  lease: z.uuid(),
  messages: z
    .object({
      id: z.uuid(),
      from: z.enum(['tenant', 'landlord']),
      sentAt: z.string(),
      words: z.string(),
      /** Its files, if any; the files themselves are added as photos and PDFs. */
      files: z
        .object({ kind: z.enum(attachmentKinds), name: z.string() })
        .array()
        .optional(),
    })
    .array(),
})
export type QuotedMessages = z.infer<typeof QuotedMessages>

export const EvidenceParams = z.object({
  id: z.string().min(1, 'lease-not-found'),
  evidenceId: z.uuid('evidence-not-found'),
})
export type EvidenceParams = z.infer<typeof EvidenceParams>
