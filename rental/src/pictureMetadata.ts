/** The metadata of a picture in any format that a browser of ours keeps as it is: JPEG, PNG, WebP. */
import { withoutMetadata } from './jpegMetadata.ts'
import { isPng, pngWithoutMetadata } from './pngMetadata.ts'
import { isWebp, webpWithoutMetadata } from './webpMetadata.ts'

export type PictureType = 'jpeg' | 'png' | 'webp'

/** The format by the first bytes; undefined for any other. */
export function pictureTypeOf(bytes: Uint8Array): PictureType | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (isPng(bytes)) return 'png'
  return isWebp(bytes) ? 'webp' : undefined
}

const strip = { jpeg: withoutMetadata, png: pngWithoutMetadata, webp: webpWithoutMetadata }

/** The same picture without metadata, not re-encoded; undefined if it is no whole picture of these formats. */
export function pictureWithoutMetadata(bytes: Uint8Array): Uint8Array<ArrayBuffer> | undefined {
  const type = pictureTypeOf(bytes)
  return type && strip[type](bytes)
}

/** Whether a whole picture has metadata, or data after its end; undefined if it is no whole one. */
export function pictureHasMetadata(bytes: Uint8Array): boolean | undefined {
  const picture = pictureWithoutMetadata(bytes)
  return picture && (picture.length !== bytes.length || picture.some((byte, at) => byte !== bytes[at]))
}
