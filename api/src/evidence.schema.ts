/** The shapes of a dispute's evidence on the wire (D 11.22). Instants are unix seconds of the lease clock. */
import { attachmentKinds } from '@keyhold/rental/attachment.ts'
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { evidenceKinds, evidenceLimits } from '@keyhold/rental/evidence.ts'
import { z } from 'zod'

/** A piece of evidence that one of the two added. */
export const Evidence = z.object({
  id: z.uuid(),
  part: z.enum(escrowParts),
  party: z.enum(['tenant', 'landlord']),
  kind: z.enum(evidenceKinds),
  /** As its writer's file was called; with the ending of its kind. */
  name: z.string(),
  /** Of exactly the bytes that are kept and handed out: how many, and their SHA-256 in 64 hexadecimal digits. */
  bytes: z.number().int(),
  /** Of messages: how many. */
  messages: z.number().int().optional(),
  hash: z.string().regex(/^[0-9a-f]{64}$/),
  addedAt: z.number().int(),
  /** Its writer may take it back: nobody else has seen it, and more could be added. */
  mayTakeBack: z.boolean(),
})
export type Evidence = z.infer<typeof Evidence>

/** What POST /profile/disputes/:id/evidence takes as multipart: the part before the file. */
export interface EvidenceInput {
  part: 'handover' | 'deposit'
  /** A JPEG that says nothing beside its picture, or a PDF. */
  file: Blob
}
/** The fields of that form beside its file. */
export const EvidenceFields = z.object({ part: z.enum(escrowParts) })

/** Messages of the two's own conversation, by their ids: they are kept in the order in which they were said. */
export const MessagesInput = z.object({
  part: z.enum(escrowParts),
  messages: z.uuid().array().min(1).max(evidenceLimits.messages),
})
export type MessagesInput = z.infer<typeof MessagesInput>

/** The bytes of a piece of messages: canonical JSON (RFC 8785) of this. `words` as they were sent, `sentAt` in ISO 8601. */
export const QuotedMessages = z.object({
  lease: z.uuid(),
  messages: z
    .object({
      id: z.uuid(),
      from: z.enum(['tenant', 'landlord']),
      sentAt: z.string(),
      words: z.string(),
      /** What files it had, if any; the files themselves are added as photos and PDFs. */
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
