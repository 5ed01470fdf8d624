/** Pictures in conversations: re-encoded, so that nothing of the original file is stored (D 7.8). */
import { fitPicture } from '@keyhold/rental/attachment.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import sharp, { type Sharp } from 'sharp'
import { queueImageWork } from './imageQueue.ts'
import { hasTooManyPixels, photoLimits, typeOf } from './photos.ts'

/** The longer side of a picture when opened, and in the conversation. */
const sides = { large: 2048, small: 480 } as const

/** A picture rotated upright, as WebP in two sizes, without metadata. */
export interface RedrawnPicture {
  readonly width: number
  readonly height: number
  readonly large: Buffer
  readonly small: Buffer
}

/** Reads a JPEG or PNG by its content, or refuses it; one of too many pixels is refused before it is decoded. */
export async function redrawPicture(bytes: Buffer): Promise<RedrawnPicture> {
  const type = typeOf(bytes)
  if (type === 'heic') throw new Refusal('photo-heic-refused')
  if (!type) throw new Refusal('attachment-type-refused')
  const picture = sharp(bytes, { limitInputPixels: photoLimits.pixels, failOn: 'error' })
  const { width, height } = await picture.metadata().catch(refuseUnreadable)
  if (hasTooManyPixels(type, { width, height })) throw new Refusal('attachment-too-large')
  return queueImageWork(width * height, () => redraw(picture))
}

async function redraw(picture: Sharp): Promise<RedrawnPicture> {
  const { data, info } = await picture
    .autoOrient()
    .resize({ width: sides.large, height: sides.large, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
    .catch(refuseUnreadable)
  const { width, height, channels } = info
  const upright = () => sharp(data, { raw: { width, height, channels } })
  const large = await upright().webp({ quality: 82 }).toBuffer()
  const small = await upright().resize(fitPicture(info, sides.small)).webp({ quality: 76 }).toBuffer()
  return { width, height, large, small }
}

function refuseUnreadable(error: unknown): never {
  if (error instanceof Error && /pixel limit/i.test(error.message)) throw new Refusal('attachment-too-large')
  throw new Refusal('attachment-unreadable')
}
