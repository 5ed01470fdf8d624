/** Detects the type of evidence by its bytes, whatever its name says: a picture without metadata, or a PDF (D 11.22). */
import type { EvidenceKind } from '@keyhold/rental/evidence.ts'
import { evidenceLimits } from '@keyhold/rental/evidence.ts'
import { pictureHasMetadata, pictureTypeOf } from '@keyhold/rental/pictureMetadata.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { isReadablePicture } from '../../../../gateways/photos.ts'

const pictureTypes = {
  jpeg: { type: 'image/jpeg', ending: '.jpg' },
  png: { type: 'image/png', ending: '.png' },
  webp: { type: 'image/webp', ending: '.webp' },
} as const
const otherTypes = {
  pdf: { type: 'application/pdf', ending: '.pdf' },
  messages: { type: 'application/json', ending: '.json' },
} as const

/** Media type and file extension of a piece: a photo has those of its own format. */
export function fileTypeOf(kind: EvidenceKind, bytes: Uint8Array): { readonly type: string; readonly ending: string } {
  return kind === 'photo' ? pictureTypes[pictureTypeOf(bytes) ?? 'jpeg'] : otherTypes[kind]
}

/** Returns the type of a person's file, or throws the refusal of the rule it breaks. */
export async function kindOfFile(bytes: Buffer): Promise<'photo' | 'pdf'> {
  if (bytes.length > evidenceLimits.bytes) throw new Refusal('evidence-too-large')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return pdf(bytes)
  if (!pictureTypeOf(bytes)) throw new Refusal('evidence-type-refused')
  const tells = pictureHasMetadata(bytes)
  if (tells === undefined) throw new Refusal('evidence-unreadable')
  if (tells) throw new Refusal('evidence-has-metadata')
  if (!(await isReadablePicture(bytes))) throw new Refusal('evidence-unreadable')
  return 'photo'
}

/** The server never renders PDFs, so only the header and the trailer are checked (ISO 32000-1, 7.5.5). */
function pdf(bytes: Buffer): 'pdf' {
  if (!bytes.subarray(-1024).includes('%%EOF')) throw new Refusal('evidence-unreadable')
  return 'pdf'
}
