/** Detects an uploaded file's type by its content, whatever its name says, and prepares it for storage (D 7.8). */
import { attachmentLimits } from '@keyhold/rental/attachment.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { fileNameOf } from '../../../../gateways/fileName.ts'
import { redrawPicture } from '../../../../gateways/picture.ts'
import type { AttachmentContents, StoredAttachment } from './store.ts'

export interface PreparedFile extends Pick<StoredAttachment, 'kind' | 'bytes' | 'width' | 'height'> {
  readonly name: string
  readonly contents: AttachmentContents
}

/** Returns a file that passes every rule, or throws the refusal of the rule it breaks. */
export async function prepareFile(typed: string, bytes: Buffer): Promise<PreparedFile> {
  if (bytes.length > attachmentLimits.bytes) throw new Refusal('attachment-too-large')
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') return pdf(typed, bytes)
  const { width, height, large, small } = await redrawPicture(bytes)
  const name = fileNameOf(typed, '.webp', 'picture')
  return { kind: 'picture', name, bytes: large.length, width, height, contents: { large, small } }
}

/** The server never renders PDFs: only the header and the trailer are checked (ISO 32000-1, 7.5.5). */
function pdf(typed: string, bytes: Buffer): PreparedFile {
  if (!bytes.subarray(-1024).includes('%%EOF')) throw new Refusal('attachment-unreadable')
  const name = fileNameOf(typed, '.pdf', 'document')
  return { kind: 'pdf', name, bytes: bytes.length, width: null, height: null, contents: { large: bytes } }
}
