/** A picture of a home on the wire. */
import type { Photo as PhotoOnWire } from '@keyhold/api/photos.schema.ts'
import { photoPath } from '../../../gateways/photos.ts'
import type { Photo } from '../photos/service.ts'

/** A picture: the middle width is its src, the others are for srcset. Only the landlord sees its file name. */
export function describePhoto(photo: Photo, isOwn: boolean): PhotoOnWire {
  const widths = photo.widths.map((width) => ({ width, filePath: photoPath(photo.id, width, photo.pass) }))
  const { id, width, height, blurred, room, hour, drawn, isPlan, pass } = photo
  const fileName = isOwn ? photo.fileName : `${id}.webp`
  return {
    id,
    uuid: id,
    filePath: photoPath(id, photo.widths[1] ?? photo.widths[0] ?? width, pass),
    fileName,
    originalName: fileName,
    width,
    height,
    widths,
    blurred,
    alt: { room, time: hour, drawn, ...(isPlan && { plan: true }) },
  }
}
