/** Detects the type of evidence by its bytes, whatever its name says: a JPEG without metadata, or a PDF (D 11.22). */
import type { EvidenceKind } from '@keyhold/rental/evidence.ts'
import { evidenceLimits } from '@keyhold/rental/evidence.ts'
import { hasMetadata } from '@keyhold/rental/jpegMetadata.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { isReadableJpeg } from '../../../gateways/photos.ts'

/** By kind: media type and file extension. */
export const fileTypes = {
  photo: { type: 'image/jpeg', ending: '.jpg' },
  pdf: { type: 'application/pdf', ending: '.pdf' },
  messages: { type: 'application/json', ending: '.json' },
} as const satisfies Record<EvidenceKind, { type: string; ending: string }>

/** Returns the type of a person's file, or throws the refusal of the rule it breaks. */
export async function kindOfFile(bytes: Buffer): Promise<'photo' | 'pdf'> {
  if (bytes.length > evidenceLimits.bytes) throw new Refusal('evidence-too-large')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return pdf(bytes)
  if (bytes.subarray(0, 3).toString('hex') !== 'ffd8ff') throw new Refusal('evidence-type-refused')
  const tells = hasMetadata(bytes)
  if (tells === undefined) throw new Refusal('evidence-unreadable')
  if (tells) throw new Refusal('evidence-has-metadata')
  if (!(await isReadableJpeg(bytes))) throw new Refusal('evidence-unreadable')
  return 'photo'
}

/** The server never renders PDFs, so only the header and the trailer are checked (ISO 32000-1, 7.5.5). */
function pdf(bytes: Buffer): 'pdf' {
  if (!bytes.subarray(-1024).includes('%%EOF')) throw new Refusal('evidence-unreadable')
  return 'pdf'
}
