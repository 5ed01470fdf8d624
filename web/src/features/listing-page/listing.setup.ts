/** For tests: a home as the API answers it, with what a test changes. */
import type { Property, RoomAd } from '@keyhold/api/listings.schema.ts'
import { noFeatures } from '@keyhold/rental/fields.ts'

const owner = {
  id: 'ada',
  firstName: 'Ada',
  lastName: 'Menjívar',
  emailAddress: null,
  phoneNumber: null,
  agencyName: null,
  category: { id: 1_300_000, text: 'Landlord' },
  occupation: null,
  spokenLanguages: [{ id: 1_400_001, text: 'Spanish' }],
  avatarImagePath: null,
  wallet: null,
  memberSince: '2026-03-05T10:00:00Z',
  homes: 2,
  leasesFinished: 4,
}

const property: Property = {
  id: 'property',
  title: 'Two-bedroom off Paseo Escalón',
  address: { address1: 'Calle Bonampak', country: 'SV', countryName: 'El Salvador', neighbourhood: 'Escalón' },
  city: { id: 3_583_361, city: 'San Salvador' },
  rentalType: { id: 100_000, text: 'Apartment' },
  rentPrice: 1_100,
  rentPriceCurrency: 200_000,
  currency: 'USD',
  deposit: 800,
  depositCurrency: 200_000,
  moveInCost: 1_900,
  depositPolicy: 'until-move-out',
  bedsNumber: 2,
  bathroom: 1,
  toilet: 1,
  roomSize: 96,
  ...noFeatures,
  furnished: true,
  airConditioning: true,
  pets: [],
  energyRating: null,
  bills: null,
  mostOccupants: null,
  houseRules: '',
  ownClauses: '',
  ownClausesLanguage: null,
  locationLat: 13.7,
  locationLng: -89.2,
  coverAlt: null,
  images: [],
  ownerId: 'ada',
  ownerUser: owner,
  description: 'Calm.',
  termOfLease: [{ id: 300_002, text: '6 to 12 months' }],
  floorType: null,
  nearToMetro: '',
  distanceToPublicTransport: null,
  surrounding: '',
  view: '',
  placeIs: 'exact',
  timeZone: 'America/El_Salvador',
  agreementAddress: 'Calle Bonampak, Escalón, San Salvador, El Salvador',
}

/** An ad that is free from 1 December 2026 on. */
export function anAd({
  property: propertyChanges,
  ...rest
}: Partial<Omit<RoomAd, 'property'>> & { property?: Partial<Property> } = {}): RoomAd {
  return {
    id: 'home',
    availableFrom: '2026-12-01',
    availableUntil: null,
    nextFreeDate: '2026-12-01',
    taken: [],
    state: 'published',
    createdOn: '2026-10-01T00:00:00Z',
    publishedOn: '2026-10-01T00:00:00Z',
    draft: null,
    missing: null,
    step: null,
    version: null,
    ...rest,
    property: { ...property, ...propertyChanges },
  }
}
