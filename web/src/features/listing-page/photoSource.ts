/** Stored pictures for the browser: which files, how wide, and their placeholder. */
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { fileUrl } from '../../gateways/api.ts'
import type { PhotoSource } from '../../ui/Photo.tsx'

type Shown = Pick<Photo, 'filePath' | 'widths' | 'width' | 'height' | 'blurred'>

/** A stored picture that fills only a part of its frame, or is below the fold. */
export function withoutPlaceholder(photo: Shown): PhotoSource {
  return { ...photoSource(photo), placeholder: undefined }
}

/** A stored picture for the browser; a finished source is returned unchanged. */
export function photoSource(photo: Shown | PhotoSource): PhotoSource {
  if ('src' in photo) return photo
  return {
    src: fileUrl(photo.filePath),
    srcSet: photo.widths.map(({ width, filePath }) => `${fileUrl(filePath)} ${width}w`).join(', ') || undefined,
    width: photo.width,
    height: photo.height,
    placeholder: photo.blurred,
  }
}
