/** For the editor's tests: a complete form, and ads as the API returns them. */
import type { RoomAd, RoomAdInput } from '@keyhold/api/listings.schema.ts'
import type { Photo } from '@keyhold/api/photos.schema.ts'
import { type Draft, draftFrom } from './draft.ts'

export const listingId = '33333333-3333-4333-8333-333333333333'

/** Complete and valid. */
export const completeDraft: Draft = {
  ...draftFrom(),
  title: 'Garden flat in Santa Elena',
  rentPrice: '925',
  deposit: '925',
  depositPolicy: 'until-move-out',
  availableFrom: '2026-12-01',
  roomSize: '83',
  bedsNumber: 2,
  termOfLease: [300002],
  floorType: 400000,
  nearToMetro: 'Bus 44',
  cityId: 3583361,
  cityName: 'San Salvador',
  address1: 'Calle Llama del Bosque 14',
  locationLat: '13.6641',
  locationLng: '-89.2519',
  description: 'Ground floor with a small garden.',
}

/** A stored picture. */
export const aPhoto = (name: string): Photo => ({
  id: `photo-${name}`,
  uuid: `photo-${name}`,
  filePath: `/files/photos/${name}/960.webp`,
  fileName: name,
  originalName: name,
  width: 960,
  height: 720,
  widths: [{ width: 480, filePath: `/files/photos/${name}/480.webp` }],
  blurred: '',
  alt: { room: null, time: null, drawn: false },
})

/** A draft of the user with these fields; `changes` are of the ad itself. */
export function aDraftAd(draft: RoomAdInput, changes: Partial<RoomAd> = {}, images: Photo[] = []): RoomAd {
  const ad: Partial<RoomAd> = {
    id: listingId,
    state: 'draft',
    draft,
    missing: {},
    step: 1,
    version: 1,
    availableFrom: '2026-12-01',
    availableUntil: null,
    nextFreeDate: '2026-12-01',
    taken: [],
    createdOn: '2026-11-01T10:00:00Z',
    publishedOn: null,
    property: {
      id: listingId,
      title: draft.title ?? '',
      images,
      city: draft.cityId ? { id: draft.cityId, city: 'San Salvador' } : null,
      address: { address1: draft.address1 ?? '', country: 'SV', countryName: 'El Salvador', neighbourhood: null },
      bedsNumber: draft.bedsNumber ?? 1,
      bathroom: draft.bathroom ?? 1,
      toilet: draft.toilet ?? 1,
      roomSize: draft.roomSize ?? 0,
      rentPrice: draft.rentPrice ?? 0,
      deposit: draft.deposit ?? 0,
    } as RoomAd['property'],
  }
  return { ...ad, ...changes } as RoomAd
}
