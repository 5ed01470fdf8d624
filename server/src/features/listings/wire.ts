/** Homes as the wire tells them (spec public §3): cards for everybody, whole ads, and what only the landlord sees. */
import type { OwnerUser, Property, PropertyCard, RoomAd } from '@keyhold/api/listings.schema.ts'
import type { Photo as PhotoOnWire } from '@keyhold/api/photos.schema.ts'
import { codeOf } from '@keyhold/rental/code.ts'
import { daysAfter } from '@keyhold/rental/day.ts'
import { type Feature, features, missing, nextFree, stepFor } from '@keyhold/rental/listing.ts'
import { photoPath } from '../../gateways/photos.ts'
import type { Language } from '../../gateways/text.ts'
import { codeText } from '../codes/service.ts'
import type { Photo } from '../photos/service.ts'
import { cityName, countryName } from '../places/service.ts'
import { draftOf } from './change.ts'
import { withoutNumber } from './place.ts'
import type { FullListing } from './service.ts'

const codeIn = (id: number, language: Language) => codeText(id, language) ?? { id, text: '' }

/** A picture: the middle width stands for it, the others are for srcset. */
export function describePhoto(photo: Photo): PhotoOnWire {
  const widths = photo.widths.map((width) => ({ width, filePath: photoPath(photo.id, width) }))
  const { id, fileName, width, height, blurred, room, hour, drawn } = photo
  return {
    id,
    uuid: id,
    filePath: photoPath(id, photo.widths[1] ?? photo.widths[0] ?? width),
    fileName,
    originalName: fileName,
    width,
    height,
    widths,
    blurred,
    alt: { room, time: hour, drawn },
  }
}

/** A home on a card; in a draft, 0 and '' mean "not said yet". */
export function describeCard(home: FullListing, language: Language): PropertyCard {
  const { city, rentPrice, deposit, currency } = home
  const images = home.photos.map(describePhoto)
  const country = home.country ?? ''
  return {
    id: home.id,
    title: home.title ?? '',
    address: {
      address1: (home.placeIs === 'exact' ? home.address1 : withoutNumber(home.address1 ?? '')) ?? '',
      country,
      countryName: country && countryName(country, language),
      neighbourhood: home.neighbourhood,
    },
    city: city ? { id: city.id, city: cityName(city, language) } : null,
    rentalType: codeIn(home.rentalType, language),
    rentPrice: rentPrice ?? 0,
    rentPriceCurrency: currency,
    currency: codeOf(currency)?.name.toUpperCase() ?? '',
    deposit: deposit ?? 0,
    depositCurrency: currency,
    moveInCost: (rentPrice ?? 0) + (deposit ?? 0),
    depositPolicy: home.depositPolicy,
    bedsNumber: home.bedsNumber,
    bathroom: home.bathroom,
    toilet: home.toilet,
    roomSize: home.roomSize ?? 0,
    ...(Object.fromEntries(features.map((feature) => [feature, home[feature]])) as Record<Feature, boolean>),
    locationLat: home.shownLat,
    locationLng: home.shownLng,
    coverAlt: images[0]?.alt ?? null,
    images,
  }
}

function describeProperty(home: FullListing, owner: OwnerUser, language: Language): Property {
  return {
    ...describeCard(home, language),
    ownerId: home.landlordId,
    ownerUser: owner,
    description: home.description ?? '',
    termOfLease: home.termOfLease.map((term) => codeIn(term, language)),
    floorType: home.floorType === null ? null : codeIn(home.floorType, language),
    nearToMetro: home.nearToMetro ?? '',
    distanceToPublicTransport: home.distanceToPublicTransport,
    surrounding: home.surrounding ?? '',
    view: home.view ?? '',
    placeIs: home.placeIs,
    timeZone: home.timeZone,
  }
}

/** The first day from which it is free: tomorrow at the earliest, for nobody moves in on the day they ask (D 6.5). */
export function nextFreeDate(home: FullListing): string | null {
  return nextFree(home, home.taken, daysAfter(home.today, 1))
}

/** A whole ad; its landlord also sees what the wizard pre-fills and what publishing still needs. */
export function describeRoomAd(
  home: FullListing,
  owner: OwnerUser,
  viewerId: string | undefined,
  language: Language,
): RoomAd {
  const isOwn = viewerId === home.landlordId
  const lacks = isOwn ? missing(home, home.photos.length, home.today) : null
  return {
    id: home.id,
    property: describeProperty(home, owner, language),
    availableFrom: home.availableFrom ?? '',
    availableUntil: home.availableUntil,
    nextFreeDate: nextFreeDate(home),
    taken: home.taken.map(({ from, to }) => ({ from, to })),
    state: home.state,
    createdOn: home.createdAt.toISOString(),
    publishedOn: home.publishedAt?.toISOString() ?? null,
    draft: isOwn ? draftOf(home) : null,
    missing: lacks,
    step: lacks && stepFor(lacks),
  }
}
