/** Homes on the wire (spec public §3): cards for everyone, whole ads, and fields for the landlord only. */
import type { CardField, PageField, Shown } from '@keyhold/api/fields.schema.ts'
import type { OwnerUser, Property, PropertyCard, RoomAd } from '@keyhold/api/listings.schema.ts'
import { findCode } from '@keyhold/rental/code.ts'
import { daysAfter } from '@keyhold/rental/day.ts'
import { type FieldName, fieldOf, fieldsWhere } from '@keyhold/rental/fields.ts'
import { type HomeTexts, textIn } from '@keyhold/rental/homeTexts.ts'
import { missingFields, nextFree, stepFor } from '@keyhold/rental/listing.ts'
import { mergeNights } from '@keyhold/rental/mergeNights.ts'
import { otherTextNames, type TextName, textNames } from '@keyhold/rental/otherTexts.ts'
import type { Language } from '../../../gateways/text.ts'
import { codeText } from '../../platform/codes/service.ts'
import { cityName, countryName } from '../places/service.ts'
import { shownAgreementAddress, shownStreet } from './agreementAddress.ts'
import { draftOf } from './change.ts'
import { describePhoto } from './describePhoto.ts'
import { hasOutsideContact } from './outsideContact.ts'
import type { FullListing, ListingOnCard } from './service.ts'

const codeIn = (id: number, language: Language) => codeText(id, language) ?? { id, text: '' }

const namesOn = {
  card: fieldsWhere<CardField>((field) => field.shownOn === 'card'),
  page: fieldsWhere<PageField>((field) => field.shownOn === 'page'),
}
type FieldsOf<Name extends FieldName> = Pick<FullListing, Name> & HomeTexts

/** The home's fields as cards or the page show them: codes with their labels, 0 and '' for a draft's missing fields. */
function shownOf<Name extends FieldName>(names: readonly Name[], home: FieldsOf<Name>, language: Language) {
  const shownFields: Partial<Record<Name, unknown>> = {}
  for (const name of names) shownFields[name] = shown(name, home, language)
  return shownFields as { [Each in Name]: Shown<Each> }
}

function shown<Name extends FieldName>(name: Name, home: FieldsOf<Name>, language: Language) {
  const { kind, isNeeded } = fieldOf(name)
  if (isText(name)) return textIn(home, name, language).text
  const value: unknown = home[name]
  if (kind === 'codes') return (value as readonly number[]).map((code) => codeIn(code, language))
  if (kind === 'code') return value === null ? null : codeIn(value as number, language)
  if (kind === 'line' || kind === 'words') return value ?? ''
  return kind === 'number' && isNeeded ? (value ?? 0) : value
}

const isText = (name: string): name is TextName => (textNames as readonly string[]).includes(name)

/** The language of a home's text as shown; null if unknown. */
function languageOfText(name: TextName, home: HomeTexts, reader: Language) {
  const { languageId } = textIn(home, name, reader)
  return languageId === null ? null : codeIn(languageId, reader)
}

/** A home on a card; in a draft, 0 and '' mean "not set". */
export function describeCard(home: ListingOnCard, language: Language, isOwn = false): PropertyCard {
  const { city, currency } = home
  const images = home.photos.map((photo) => describePhoto(photo, isOwn))
  const country = home.country ?? ''
  return {
    id: home.id,
    ...shownOf(namesOn.card, home, language),
    titleLanguage: languageOfText('title', home, language),
    address: {
      address1: shownStreet(home),
      country,
      countryName: country && countryName(country, language),
      neighbourhood: home.neighbourhood,
    },
    city: city ? { id: city.id, city: cityName(city, language) } : null,
    rentPriceCurrency: currency,
    currency: findCode(currency)?.name.toUpperCase() ?? '',
    depositCurrency: currency,
    locationLat: home.shownLat,
    locationLng: home.shownLng,
    coverAlt: images[0]?.alt ?? null,
    images,
  }
}

function describeProperty(home: FullListing, owner: OwnerUser, language: Language, isOwn: boolean): Property {
  return {
    ...describeCard(home, language, isOwn),
    ownerId: home.landlordId,
    ownerUser: owner,
    ...shownOf(namesOn.page, home, language),
    descriptionLanguage: languageOfText('description', home, language),
    houseRulesLanguage: languageOfText('houseRules', home, language),
    timeZone: home.timeZone,
    agreementAddress: shownAgreementAddress(home),
  }
}

/** All texts that its landlord wrote. */
function wordsOf(home: FullListing): string {
  const { title, description, surrounding, view, nearToMetro, houseRules } = home
  return [
    title,
    description,
    surrounding,
    view,
    nearToMetro,
    houseRules,
    ...otherTextNames.map((name) => home[name]),
  ].join('\n')
}

/** The first free day: tomorrow at the earliest, because nobody moves in on the day of their request (D 6.5). */
export function nextFreeDate(home: ListingOnCard): string | null {
  return nextFree(home, home.taken, daysAfter(home.today, 1))
}

/** A whole ad; its landlord also gets the wizard's pre-filled values and what publishing still needs. */
export function describeRoomAd(
  home: FullListing,
  owner: OwnerUser,
  viewerId: string | undefined,
  language: Language,
): RoomAd {
  const isOwn = viewerId === home.landlordId
  const lacks = isOwn ? missingFields(home, home.photos.length, home.today, home.placeDoubt) : null
  return {
    id: home.id,
    property: describeProperty(home, owner, language, isOwn),
    availableFrom: home.availableFrom ?? '',
    availableUntil: home.availableUntil,
    nextFreeDate: nextFreeDate(home),
    taken: mergeNights(home.taken),
    state: home.state,
    createdOn: home.createdAt.toISOString(),
    publishedOn: home.publishedAt?.toISOString() ?? null,
    draft: isOwn ? draftOf(home) : null,
    missing: lacks,
    step: lacks && stepFor(lacks),
    version: isOwn ? home.version : null,
    ...(isOwn && home.heldAt && home.state !== 'published' && { held: true as const }),
    ...(hasOutsideContact(wordsOf(home)) && { leadsOutside: true as const }),
  }
}
