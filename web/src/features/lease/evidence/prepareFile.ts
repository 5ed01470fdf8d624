/**
 * Prepares a file for upload: a photo is re-encoded without EXIF, and so without place, time and camera (D 11.22). Where
 * the browser falsifies what it draws, the photo's own bytes are sent, without their metadata.
 */
import { evidenceLimits } from '@keyhold/rental/evidence.ts'
import { withoutMetadata } from '@keyhold/rental/jpegMetadata.ts'
import { type PictureType, pictureTypeOf, pictureWithoutMetadata } from '@keyhold/rental/pictureMetadata.ts'
import { ApiError } from '../../../gateways/api.ts'
import { isCanvasTrue } from '../../../gateways/canvasCheck.ts'

/** The accepted types; a file that the browser cannot draw as a picture is refused with the API's message. */
export const acceptedTypes = 'image/*,application/pdf,.pdf'
/** The longer side of the stored photo in pixels: enough to read a meter on the photo of a wall. */
const longestSide = 2560
const quality = 0.86

const allTypes: readonly PictureType[] = ['jpeg', 'png', 'webp']

/**
 * The file as it is sent: a PDF unchanged, a photo re-encoded, or its own bytes where that is one of `types`. Throws the
 * API's refusal.
 */
export async function prepareFile(file: File, types = allTypes): Promise<File> {
  if (file.type === 'application/pdf' || /\.pdf$/i.test(file.name)) {
    if (file.size > evidenceLimits.bytes) throw new ApiError(413, 'evidence-too-large')
    return file
  }
  if (!file.type.startsWith('image/') && !/\.hei[cf]$/i.test(file.name))
    throw new ApiError(415, 'evidence-type-refused')
  const bytes = isCanvasTrue() ? await drawnBytes(file) : await ownBytes(file, types)
  return new File([bytes], file.name, { type: `image/${pictureTypeOf(bytes)}` })
}

async function drawnBytes(file: File): Promise<Uint8Array<ArrayBuffer>> {
  const picture = await drawAnew(file)
  const bytes = picture && withoutMetadata(new Uint8Array(await picture.arrayBuffer()))
  if (!bytes) throw new ApiError(422, 'evidence-unreadable')
  return bytes
}

/** A JPEG's, PNG's or WebP's own pixels; other pictures would have to be drawn. */
async function ownBytes(file: File, types: readonly PictureType[]): Promise<Uint8Array<ArrayBuffer>> {
  const given = new Uint8Array(await file.arrayBuffer())
  const type = pictureTypeOf(given)
  const bytes = type && types.includes(type) ? pictureWithoutMetadata(given) : undefined
  if (!bytes) throw new ApiError(422, 'evidence-drawn-falsely')
  if (bytes.length > evidenceLimits.bytes) throw new ApiError(413, 'evidence-too-large')
  return bytes
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
  context.fillStyle = 'white' // a JPEG has no transparency
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(drawn, 0, 0, canvas.width, canvas.height)
  drawn.close()
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', quality))
}
