/** A form field and its value, in words. */
import { codeListIds } from '@keyhold/rental/code.ts'
import { fieldOf, formatRoomCount } from '@keyhold/rental/fields.ts'
import { type Language, languages } from '@keyhold/rental/language.ts'
import { type OtherTextName, otherTextName, type TextName, textNames } from '@keyhold/rental/otherTexts.ts'
import { languageName } from '../../gateways/format/languageName.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import type { Draft } from './draft.ts'
import { useCodes } from './queries.ts'

const labels = {
  title: 'about.name',
  rentPrice: 'money.rent',
  deposit: 'money.deposit',
  depositPolicy: 'money.policy',
  cancellation: 'money.cancellation',
  tenantNotice: 'money.tenantNotice',
  landlordNotice: 'money.landlordNotice',
  availableFrom: 'about.from',
  availableUntil: 'about.until',
  roomSize: 'about.size',
  bedsNumber: 'about.bedrooms',
  bathroom: 'about.bathrooms',
  toilet: 'about.toilets',
  termOfLease: 'about.term',
  floorType: 'options.floor',
  nearToMetro: 'options.near',
  distanceToPublicTransport: 'options.transport',
  surrounding: 'options.surrounding',
  view: 'options.view',
  pets: 'living.pets',
  energyRating: 'living.energy',
  bills: 'living.bills',
  mostOccupants: 'living.occupants',
  houseRules: 'living.rules',
  ownClauses: 'clauses.label',
  ownClausesLanguage: 'clauses.language',
  locationLat: 'place.lat',
  locationLng: 'place.lng',
  address1: 'place.address',
  cityId: 'place.city',
  cityName: 'place.city',
  neighbourhood: 'place.neighbourhood',
  placeIs: 'place.seen',
  placeConfirmed: 'place.confirmed',
  country: 'place.city',
  depositConfirmed: 'money.deposit',
  reference: 'about.reference',
  description: 'photos.description',
  videoLink: 'photos.video',
  textLanguage: 'photos.language',
} as const

type Labelled = keyof typeof labels
type Option = Exclude<keyof Draft, Labelled | OtherTextName>

/** The fields of other languages, with the original of each. */
const others = new Map<string, { name: TextName; language: Language }>(
  languages.flatMap((language) =>
    textNames.map((name) => [otherTextName(name, language), { name, language }] as const),
  ),
)

export function useFieldWords() {
  const reader = useLanguage()
  const nameOf = (field: string) => languageName(others.get(field)?.language ?? '', reader)
  const text = useText('listingEditor')
  const floors = useCodes(codeListIds.floor)
  const terms = useCodes(codeListIds.term)
  const pets = useCodes(codeListIds.pet)
  const languages = useCodes(codeListIds.language)
  const codeText = (id: number | null) =>
    [...floors, ...terms, ...pets, ...languages].find((code) => code.id === id)?.text ?? String(id ?? '')
  const ratingText = (rating: Draft['energyRating']) =>
    rating === 'in-process' || rating === 'exempt' ? text(`living.${rating}`) : (rating ?? '')
  const shown = (field: keyof Draft, draft: Draft): string => {
    if (field === 'cityId' || field === 'cityName' || field === 'country') return draft.cityName
    if (field === 'locationLat') return [draft.locationLat, draft.locationLng].filter(Boolean).join(', ')
    if (field === 'placeIs') return text(`place.${draft.placeIs}`)
    if (field === 'depositPolicy')
      return draft.depositPolicy ? text(draft.depositPolicy === 'at-handover' ? 'money.handover' : 'money.held') : ''
    if (field === 'cancellation') return text(`money.presets.${draft.cancellation}`)
    if (field === 'tenantNotice' || field === 'landlordNotice') return text(`money.notices.${draft[field]}`)
    if (field === 'floorType' || field === 'ownClausesLanguage' || field === 'textLanguage')
      return codeText(draft[field])
    if (field === 'termOfLease' || field === 'pets') return draft[field].map(codeText).join(', ')
    if (field === 'energyRating') return ratingText(draft.energyRating)
    if (field === 'bills' && draft.bills === '0') return text('living.included')
    if (field === 'placeConfirmed' || field === 'depositConfirmed')
      return text(draft[field] ? 'conflict.yes' : 'conflict.no')
    if (field === 'reference') return draft.reference
    const value = draft[field]
    if (value === null && fieldOf(field).kind === 'flag') return text('options.unsaid')
    if (typeof value === 'boolean') return text(value ? 'conflict.yes' : 'conflict.no')
    return fieldOf(field).kind === 'count' ? formatRoomCount(Number(value)) : String(value ?? '')
  }
  return {
    label: (field: keyof Draft) =>
      others.has(field)
        ? text(`texts.${others.get(field)?.name ?? 'title'}`, { language: nameOf(field) })
        : field in labels
          ? text(labels[field as Labelled])
          : text(`options.${field as Option}`),
    /** A draft's value in it, in words; "nothing" if it is empty. */
    value: (field: keyof Draft, draft: Draft) => shown(field, draft) || text('conflict.empty'),
  }
}
