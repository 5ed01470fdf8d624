/** Parses Kyero's XML, version 3: https://help.kyero.com/estate-agents/xml-import-specification */
import { importLimits, tableColumns } from '@keyhold/rental/homesTable.ts'
import { languages } from '@keyhold/rental/language.ts'
import { otherTextName } from '@keyhold/rental/otherTexts.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import { sanitizeLine } from '@keyhold/rental/sanitizeText.ts'
import { countryCodeOf } from './country.ts'
import { featuresIn } from './kyeroFeatures.ts'
import { addressesIn } from './pictureAddresses.ts'
import { readXml, type XmlRecord } from './xml.ts'

/** A row of our table, with fields that the table has no column for. */
export interface KyeroRow {
  readonly line: number
  readonly cells: readonly string[]
  /** By column, why the home cannot be imported. */
  readonly errors: Readonly<Record<string, string>>
  /** By column, ignored content of the feed. */
  readonly notes: Readonly<Record<string, string>>
  /** The monthly rent in another currency: `950 EUR`; '' for none or dollars. */
  readonly feedRent: string
  /** The title of a new home until its landlord names it: a feed has no titles. */
  readonly title: string
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
  readXml(file, {
    record: 'root/property',
    onText: (path, text) => {
      if (path === 'root/kyero/feed_version') version = text
    },
    onRecord: (record, line) => {
      if (rows.length >= importLimits.rows) throw new Refusal('import-too-long')
      rows.push(rowOf(record, line))
    },
  })
  if (!/^3(\.|$)/.test(version)) throw new Refusal('import-not-kyero')
  return rows
}

function rowOf(record: XmlRecord, line: number): KyeroRow {
  const first = (...paths: string[]) => paths.flatMap((path) => record.get(path) ?? [])[0] ?? ''
  const type = first('type')
  const isUsd = first('currency').toUpperCase() === 'USD'
  const texts = [...record].filter(([path]) => path.startsWith('desc')).flatMap(([, words]) => words)
  const inLanguages = languages.map(
    (language) => [otherTextName('description', language), plainText(first(`desc/${language}`))] as const,
  )
  const isInOurs = inLanguages.some(([, words]) => words !== '')
  const place = first('town')
  const cells: Record<string, string> = {
    reference: first('ref', 'id'),
    description: isInOurs ? '' : plainText(first('desc') || (texts[0] ?? '')),
    ...Object.fromEntries(inLanguages),
    rentalType: flats.test(type) || !houses.test(type) ? 'apartment' : 'house',
    rentPrice: isUsd ? first('price').replace(/\.0+$/, '') : '',
    bedsNumber: countOf(first('beds')),
    bathroom: countOf(first('baths')),
    roomSize: first('surface_area/built', 'surface_area/useful'),
    floorType: floorOf(first('floor'), type),
    locationLat: degrees(first('location/latitude')),
    locationLng: degrees(first('location/longitude')),
    address1: first('address'),
    neighbourhood: first('location_detail').slice(0, 200),
    city: place,
    country: countryCodeOf(first('country')),
    ...featuresIn([...record].filter(([path]) => path.startsWith('features/')).flatMap(([, words]) => words)),
  }
  const errors = {
    ...(!monthly.test(first('price_freq')) && { rentPrice: 'not-by-the-month' }),
    ...(type !== '' && !flats.test(type) && !houses.test(type) && { rentalType: 'not-a-choice' }),
  }
  return {
    line,
    cells: tableColumns.map((column) => cells[column] ?? ''),
    errors,
    notes: isUsd ? {} : { rentPrice: 'not-in-dollars' },
    feedRent: isUsd ? '' : foreignRent(first('price'), first('currency')),
    title: sanitizeLine(
      sanitizeLine([capital(type), first('location_detail') || place].filter(Boolean).join(', ')).slice(0, 80),
    ),
    pictures: addressesIn(record.get('images/image/url') ?? []),
  }
}

/** A rent in another currency, as shown to the landlord; '' if no currency is given. */
function foreignRent(price: string, currency: string): string {
  const code = currency.toUpperCase()
  const amount = price.replace(/\.0+$/, '')
  return /^\d{1,9}(\.\d{1,2})?$/.test(amount) && /^[A-Z]{3}$/.test(code) ? `${amount} ${code}` : ''
}

/** Rooms as our table counts them; zero, as for a studio, counts as missing. */
const countOf = (count: string) => (Number(count) > 0 ? count : '')

/** With six decimals, so that `36.721` is not read as thousands. */
const degrees = (text: string) => (/^-?\d+\.\d+$/.test(text) ? Number(text).toFixed(6) : text)

function floorOf(floor: string, type: string): string {
  if (/penthouse|[aá]tico/i.test(type)) return 'penthouse'
  return /^\d{1,3}$/.test(floor) ? floor : ''
}

/** Decodes line breaks and removes tags; a tag ends where the next begins, which keeps it linear. */
function plainText(text: string): string {
  return text
    .replace(/<br\s*\/?>|<\/p>|&#13;/gi, '\n')
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const capital = (word: string) => word.slice(0, 1).toUpperCase() + word.slice(1)
