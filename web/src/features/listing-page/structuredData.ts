/** A home as structured data: schema.org's Apartment, offered for monthly rent. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { featuresByDemand, threeOrMore } from '@keyhold/rental/fields.ts'
import { fileUrl } from '../../gateways/api.ts'
import { paths } from '../../paths.ts'

/** Codes for a month (UN/CEFACT), square metres, and people. */
const month = 'MON'
const squareMetre = 'MTK'
const person = 'IE'

/** The home and its price; a blurred location is given as shown (D 5.11). Six or more bedrooms are given as six. */
export function listingStructuredData({ id, property, availableFrom }: RoomAd, origin: string): object {
  const { address, city } = property
  const url = `${origin}${paths.detail(id)}`
  const price = { price: property.rentPrice, priceCurrency: property.currency }
  return {
    '@type': ['Apartment', 'Product'],
    '@id': url,
    url,
    name: property.title,
    description: property.description.slice(0, 5_000),
    image: property.images.slice(0, 6).map(({ filePath }) => `${origin}${fileUrl(filePath)}`),
    numberOfBedrooms: Math.min(6, property.bedsNumber),
    numberOfBathroomsTotal: property.bathroom >= threeOrMore ? 3 : property.bathroom,
    floorSize: { '@type': 'QuantitativeValue', value: property.roomSize, unitCode: squareMetre },
    ...(property.petFriendly !== null && { petsAllowed: property.petFriendly }),
    ...(property.smokingAllowed !== null && { smokingAllowed: property.smokingAllowed }),
    amenityFeature: featuresByDemand
      .filter((name) => property[name] !== null)
      .map((name) => ({ '@type': 'LocationFeatureSpecification', name, value: property[name] })),
    ...floorPlan(property, origin),
    ...(property.mostOccupants !== null && {
      occupancy: { '@type': 'QuantitativeValue', maxValue: property.mostOccupants, unitCode: person },
    }),
    ...(property.energyRating &&
      /^[A-G]$/.test(property.energyRating) && {
        hasEnergyConsumptionDetails: {
          '@type': 'EnergyConsumptionDetails',
          hasEnergyEfficiencyCategory: `https://schema.org/EUEnergyEfficiencyCategory${property.energyRating}`,
        },
      }),
    address: {
      '@type': 'PostalAddress',
      ...(property.placeIs === 'exact' && { streetAddress: address.address1 }),
      ...(city && { addressLocality: city.city }),
      addressCountry: address.country,
    },
    ...(property.locationLat !== null &&
      property.locationLng !== null && {
        geo: { '@type': 'GeoCoordinates', latitude: property.locationLat, longitude: property.locationLng },
      }),
    offers: {
      '@type': 'Offer',
      url,
      ...price,
      businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
      priceSpecification: { '@type': 'UnitPriceSpecification', ...price, unitCode: month },
      availabilityStarts: availableFrom,
      availability: 'https://schema.org/InStock',
    },
  }
}

function floorPlan({ images }: RoomAd['property'], origin: string): object {
  const plan = images.find(({ alt }) => alt.plan)
  if (!plan) return {}
  const layoutImage = `${origin}${fileUrl(plan.filePath)}`
  return { accommodationFloorPlan: { '@type': 'FloorPlan', layoutImage } }
}
