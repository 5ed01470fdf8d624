/** The shapes of a dispute's evidence on the wire (D 11.22). Instants are unix seconds of the lease clock. */
import { escrowParts } from '@keyhold/rental/deposit.ts'
import { evidenceKinds } from '@keyhold/rental/evidence.ts'
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

export const EvidenceParams = z.object({
  id: z.string().min(1, 'lease-not-found'),
  evidenceId: z.uuid('evidence-not-found'),
})
export type EvidenceParams = z.infer<typeof EvidenceParams>
