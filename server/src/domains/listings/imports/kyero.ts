/** Parses Kyero's XML, version 3: https://help.kyero.com/estate-agents/xml-import-specification */
import type { NotTaken } from '@keyhold/api/imports.schema.ts'
import { importLimits, tableColumns } from '@keyhold/rental/homesTable.ts'
import { type Language, languages } from '@keyhold/rental/language.ts'
import { type OtherTextName, otherTextName } from '@keyhold/rental/otherTexts.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { sanitizeLine } from '@keyhold/rental/sanitizeText.ts'
import { parseVideoLink } from '@keyhold/rental/videoLink.ts'
import { areaName } from '@keyhold/rental/withoutNumber.ts'
import { textFor } from '../../../gateways/text.ts'
import { countryCodeOf } from './country.ts'
import { featuresIn } from './kyeroFeatures.ts'
import { picturesIn } from './pictureAddresses.ts'
import { plainText } from './plainText.ts'
import { readXml, type XmlRecord } from './xml.ts'

/** Titles by the name of their field: `titleEs`. */
export type Titles = Readonly<Partial<Record<OtherTextName, string>>>

/** A row of our table, with fields that the table has no column for. */
export interface KyeroRow {
  readonly line: number
  readonly cells: readonly string[]
  /** By column, why the home cannot be imported. */
  readonly errors: Readonly<Record<string, string>>
  /** By column, ignored content of the feed. */
  readonly notes: Readonly<Record<string, string>>
  /** What the feed says that a home has no field for. */
  readonly notTaken: readonly NotTaken[]
  /** The monthly rent in another currency: `950 EUR`; in quotes if it cannot be read; '' for none or dollars. */
  readonly feedRent: string
  /** The title of a new home until its landlord names it: a feed has no titles. */
  readonly title: string
  /** The same in each language in which the feed describes the home. */
  readonly titles: Titles
  /** Its area as the feed writes it: often a street with a number, which is no public name. */
  readonly area: string
  /** The addresses of its pictures, in order. */
  readonly pictures: readonly string[]
}

/** The spellings of a monthly rent; anything else is another kind of price. */
const monthly = /^(month|monthly|rent|rentlong|long_?term|long_?term_?rental)$/i
const flats = /apartment|flat|studio|penthouse|duplex|loft|piso|apartamento|estudio|[aá]tico/i
const houses = /villa|house|bungalow|finca|chalet|cottage|casa|cortijo/i

/** Returns its homes, without the header row. Refuses another version, and more homes than the maximum. */
export function readKyero(file: string): KyeroRow[] {
  const rows: KyeroRow[] = []
  let version = ''
  const add = (row: KyeroRow) => {
    if (rows.length >= importLimits.rows) throw new Refusal('import-too-long')
    rows.push(row)
  }
  try {
    readXml(file, {
      record: 'root/property',
      onText: (path, text) => {
        if (path === 'root/kyero/feed_version') version = text
      },
      onRecord: (record, line) => add(rowOf(record, line)),
      onBroken: (source, line) => add(brokenRow(source, line)),
      onRestart: () => rows.splice(0),
    })
  } catch (error) {
    const isCutOff = /<root[\s>]/.test(file) && !/<\/root\s*>/.test(file)
    throw isCutOff && error instanceof Refusal && error.code === 'import-unreadable'
      ? new Refusal('import-cut-off')
      : error
  }
  if (!/^3(\.|$)/.test(version)) throw new Refusal('import-not-kyero')
  return rows
}

/** A home whose record is no valid XML: only its reference is read, so that it is not taken for missing. */
function brokenRow(source: string, line: number): KyeroRow {
  const named = [/<ref>([^<>&]{1,200})<\/ref>/, /<id>([^<>&]{1,200})<\/id>/].map((tag) => tag.exec(source)?.[1]?.trim())
  const reference = named.find((text) => text && text.length <= 60) ?? ''
  return {
    line,
    cells: tableColumns.map((column) => (column === 'reference' ? reference : '')),
    errors: { description: 'xml-broken' },
    notes: {},
    notTaken: [],
    feedRent: '',
    title: '',
    titles: {},
    area: '',
    pictures: [],
  }
}

function rowOf(record: XmlRecord, line: number): KyeroRow {
  const first = (...paths: string[]) => paths.flatMap((path) => record.get(path) ?? [])[0] ?? ''
  const type = first('type')
  const price = readPrice(first('price'), first('currency'), first('price_freq'))
  const texts = [...record].filter(([path]) => path.startsWith('desc')).flatMap(([, words]) => words)
  const inLanguages = languages.map(
    (language) => [otherTextName('description', language), plainText(first(`desc/${language}`))] as const,
  )
  const isInOurs = inLanguages.some(([, words]) => words !== '')
  const place = first('town')
  const area = first('location_detail').slice(0, 200)
  const titleFor = (words: string) =>
    sanitizeLine(sanitizeLine([words, areaName(area) || place].filter(Boolean).join(', ')).slice(0, 80))
  const described = languages.filter((_, at) => inLanguages[at]?.[1] !== '')
  const titles = Object.fromEntries(
    described.map((language) => [otherTextName('title', language), titleFor(typeIn(type, language))]),
  )
  const features = featuresIn(
    [...record].filter(([path]) => path.startsWith('features/')).flatMap(([, words]) => words),
  )
  const energy = first('energy_rating/consumption').toUpperCase()
  const video = parseVideoLink(first('video_url'))
  const pictures = picturesIn(record.get('images/image/url') ?? [])
  const cells: Record<string, string> = {
    reference: first('ref', 'id'),
    description: isInOurs ? '' : plainText(first('desc') || (texts[0] ?? '')),
    ...Object.fromEntries(inLanguages),
    rentalType: flats.test(type) || !houses.test(type) ? 'apartment' : 'house',
    rentPrice: price.usd,
    bedsNumber: countOf(first('beds')),
    bathroom: countOf(first('baths')),
    roomSize: [first('surface_area/built'), first('surface_area/useful')].find((size) => Number(size) > 0) ?? '',
    floorType: floorOf(first('floor'), type),
    ...placeOf(first('location/latitude'), first('location/longitude')),
    address1: first('address'),
    neighbourhood: areaName(area),
    city: place,
    country: countryCodeOf(first('country')),
    energyRating: /^[A-G]$/.test(energy) ? energy : '',
    videoLink: video?.address ?? '',
    ...features.cells,
  }
  const errors = {
    ...(!monthly.test(first('price_freq')) && { rentPrice: 'not-by-the-month' }),
    ...(type !== '' && !flats.test(type) && !houses.test(type) && { rentalType: 'not-a-choice' }),
  }
  return {
    line,
    cells: tableColumns.map((column) => cells[column] ?? ''),
    errors,
    notes: price.note ? { rentPrice: price.note } : {},
    notTaken: [
      ...(price.unread ? [{ what: 'price' as const, value: price.unread }] : []),
      ...features.notTaken.map((value) => ({ what: 'feature' as const, value })),
      ...(energy && !cells.energyRating ? [{ what: 'energy' as const, value: energy }] : []),
      ...(first('energy_rating/emissions')
        ? [{ what: 'emissions' as const, value: first('energy_rating/emissions') }]
        : []),
      ...(first('video_url') && !video ? [{ what: 'video' as const, value: first('video_url') }] : []),
      ...(first('virtual_tour_url') ? [{ what: 'tour' as const, value: first('virtual_tour_url') }] : []),
      ...(Number(first('pool')) > 0 ? [{ what: 'pool' as const, value: '' }] : []),
      ...otherLanguages(record).map((value) => ({ what: 'language' as const, value })),
      ...pictures.dropped.map((value) => ({ what: 'picture' as const, value })),
    ].map(({ what, value }) => ({ what, value: sanitizeLine(value.slice(0, 300)) })),
    feedRent: price.foreign,
    title: Object.values(titles)[0] ?? titleFor(capital(type)),
    titles,
    area,
    pictures: pictures.addresses,
  }
}

/** Descriptions in languages that a home has no text for. */
const otherLanguages = (record: XmlRecord) =>
  [...record.keys()].flatMap((path) => {
    const [, tag = ''] = /^desc\/([a-z]{2})$/.exec(path) ?? []
    return tag && !languages.some((language) => language === tag) ? [tag] : []
  })

/** 0 and 0 is a place in the sea, and means that nothing was entered. */
function placeOf(lat: string, lng: string): Record<string, string> {
  if (Number(lat) === 0 && Number(lng) === 0) return {}
  return { locationLat: degrees(lat), locationLng: degrees(lng) }
}

interface Price {
  readonly usd: string
  readonly foreign: string
  /** Why it is not taken as it is; '' if it is, or if it is no rent at all. */
  readonly note: string
  /** What the feed says, where it is not taken as a rent. */
  readonly unread: string
}

/**
 * The rent in dollars, or what the feed says in other money: `950 EUR`. Cents are other money too, because our rents
 * have none. A missing price is neither, nor is one that is not by the month. One that cannot be read stands in quotes:
 * `“1.200 USD”`.
 */
function readPrice(price: string, currency: string, frequency: string): Price {
  const none = { usd: '', foreign: '', note: '', unread: '' }
  const amount = price.replace(/\.0+$/, '')
  const code = currency.trim().toUpperCase()
  const written = sanitizeLine([price, currency].filter(Boolean).join(' ').slice(0, 60))
  if (!monthly.test(frequency)) {
    const unread =
      price && sanitizeLine([written, frequency && `(${frequency.slice(0, 20)})`].filter(Boolean).join(' '))
    return { ...none, unread }
  }
  if (price === '' || Number(price) === 0) return { ...none, note: 'no-price' }
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(amount))
    return { ...none, foreign: `“${written}”`, note: 'price-unreadable', unread: written }
  if (code === 'USD' && /^\d+$/.test(amount)) return { ...none, usd: amount }
  if (!/^[A-Z]{3}$/.test(code)) return { ...none, foreign: `“${written}”`, note: 'no-currency', unread: written }
  return { ...none, foreign: `${amount} ${code}`, note: code === 'USD' ? 'not-whole' : 'not-in-dollars' }
}

/** Rooms as our table counts them; zero, as for a studio, counts as missing. */
const countOf = (count: string) => (Number(count) > 0 ? count : '')

/** With six decimals, so that `36.721` is not read as thousands. */
const degrees = (text: string) => (/^-?\d+\.\d+$/.test(text) ? Number(text).toFixed(6) : text)

function floorOf(floor: string, type: string): string {
  if (/penthouse|[aá]tico/i.test(type)) return 'penthouse'
  return /^\d{1,3}$/.test(floor) ? floor : ''
}

/** A type in a language; one that we have no word for as the feed writes it. */
function typeIn(type: string, language: Language): string {
  const known = homeTypes.find(([, words]) => words.test(type))
  return known ? textFor(language)(`homeImport:homeType.${known[0]}`) : capital(type)
}

const homeTypes = [
  ['studio', /studio|estudio/i],
  ['penthouse', /penthouse|[aá]tico/i],
  ['duplex', /d[uú]plex/i],
  ['loft', /loft/i],
  ['apartment', /apartment|apartamento/i],
  ['flat', /flat|piso/i],
] as const

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
