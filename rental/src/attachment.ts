/** Pictures and PDFs in a message (D 7.8): what they are, how many, how large. */

export const attachmentKinds = ['picture', 'pdf'] as const
export type AttachmentKind = (typeof attachmentKinds)[number]

/** A picture is kept as it is opened, and small as it stands in the conversation; a PDF is kept once, `large`. */
export const attachmentSizes = ['large', 'small'] as const
export type AttachmentSize = (typeof attachmentSizes)[number]

/** In a message so many; of each so many bytes; of one person so many bytes a day, and so many uploads an hour. */
export const attachmentLimits = {
  count: 5,
  bytes: 10 * 1024 * 1024,
  bytesADay: 200 * 1024 * 1024,
  uploadsAnHour: 100,
} as const

/** The width and height of a picture that is drawn within a square, never larger than it is. */
export function fitPicture(
  { width, height }: { readonly width: number; readonly height: number },
  side: number,
): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
