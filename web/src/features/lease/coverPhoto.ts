/** A home's first picture in its stored sizes; the browser takes the smallest that suffices. */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { fileUrl } from '../../gateways/api.ts'
import type { PhotoSource } from '../../ui/Photo.tsx'

/** Undefined for a home without pictures. */
export function coverPhoto(images: readonly Photo[]): PhotoSource | undefined {
  const [image] = images
  if (!image) return undefined
  const srcSet = image.widths.map(({ filePath, width }) => `${fileUrl(filePath)} ${width}w`).join(', ')
  const { width, height, blurred: placeholder } = image
  return { src: fileUrl(image.filePath), width, height, placeholder, ...(srcSet && { srcSet }) }
}
