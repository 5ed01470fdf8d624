/** Pictures and PDFs in a message (D 7.8): kinds, limits and sizes. */

export const attachmentKinds = ['picture', 'pdf'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** A picture is stored in full size and as a thumbnail for the conversation; a PDF is stored once, `large`. */
export const attachmentSizes = ['large', 'small'] as const
export type AttachmentSize = (typeof attachmentSizes)[number]

/** The limits: files per message, bytes per file, bytes per person and day, uploads per person and hour. */
export const attachmentLimits = {
  count: 5,
  bytes: 10 * 1024 * 1024,
  bytesADay: 200 * 1024 * 1024,
  uploadsAnHour: 100,
} as const

/** The width and height of a picture scaled to fit a square, never enlarged. */
export function fitPicture(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
