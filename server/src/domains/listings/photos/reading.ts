/** Reads the files of pictures: which may be shown to everyone, in which formats. */
import type { PhotoFormat } from '../../../gateways/photos.ts'
import { bySerializedKey } from '../../../gateways/shortCache.ts'
import * as avifStore from './avifStore.ts'
import type { PhotosDeps } from './deps.ts'
import * as store from './store.ts'

/** How long a picture stays public after its home is not: the cache time. */
const shownMilliseconds = 10_000

/** Creates the part that reads files. */
export function createPhotoReading({ database, clock, files, settings }: Omit<PhotosDeps, 'secret'>) {
  const shown = bySerializedKey<string, boolean>((id) => id, {
    isKept: Boolean,
    milliseconds: shownMilliseconds,
    now: clock.steadyNow,
  })
  const drawnWidths = bySerializedKey<string, readonly number[]>((id) => id, {
    isKept: ({ length }) => length > 0,
    milliseconds: shownMilliseconds,
    now: clock.steadyNow,
  })
  return {
    /** Whether a picture belongs to a public home; cached for some seconds. */
    async isPublic(photoId: string): Promise<boolean> {
      if (shown.known(photoId)) return true
      const answer = await store.isPublic(database, photoId)
      shown.keep(photoId, answer)
      return answer
    },

    /** The formats of a picture at a width, best first. */
    async formatsOf(photoId: string, width: number): Promise<readonly PhotoFormat[]> {
      if (settings.AVIF_PICTURES === 'off') return ['webp']
      const widths = drawnWidths.known(photoId) ?? (await avifStore.listDrawn(database, [photoId])).get(photoId) ?? []
      drawnWidths.keep(photoId, widths)
      return widths.includes(width) ? ['avif', 'webp'] : ['webp']
    },

    /** A picture's file of a width, as WebP unless AVIF is requested. */
    read: (photoId: string, width: number, format?: PhotoFormat) => files.read(photoId, width, format),
  }
}
