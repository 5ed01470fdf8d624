/** A file before it leaves the browser: of a photo its picture alone goes, without place, time and camera (D 11.22). */
import { evidenceLimits } from '@keyhold/rental/evidence.ts'
import { withoutMetadata } from '@keyhold/rental/jpegMetadata.ts'
import { ApiError } from '../../../gateways/api.ts'

/** What can be chosen; what a browser cannot draw as a picture is refused by the sentence that the API has for it. */
export const acceptedTypes = 'image/*,application/pdf,.pdf'
/** The longer side of what is kept: enough to read a meter on the photo of a wall. */
const longestSide = 2560
const quality = 0.86

/** The file as it is sent: a PDF as it is, a photo drawn anew. Throws the refusal that the API would answer. */
export async function prepareFile(file: File): Promise<File> {
  if (file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) {
    if (file.size > evidenceLimits.bytes) throw new ApiError(413, 'evidence-too-large')
    return file
  }
  if (!file.type.startsWith('image/') && !/\.hei[cf]$/i.test(file.name))
    throw new ApiError(415, 'evidence-type-refused')
  const picture = await drawAnew(file)
  const bytes = picture && withoutMetadata(new Uint8Array(await picture.arrayBuffer()))
  if (!bytes) throw new ApiError(422, 'evidence-unreadable')
  return new File([bytes], file.name, { type: 'image/jpeg' })
}

/** The picture, upright, as a JPEG; undefined if this browser cannot read it. */
async function drawAnew(file: File): Promise<Blob | undefined> {
  const drawn = await createImageBitmap(file).catch(() => undefined)
  if (!drawn) return undefined
  const scale = Math.min(1, longestSide / Math.max(drawn.width, drawn.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(drawn.width * scale))
  canvas.height = Math.max(1, Math.round(drawn.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return undefined
  context.fillStyle = 'white' // a JPEG has nothing one could see through
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  drawn.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality))
}
