/** The three cities of the demo data: GeoNames ids, countries, time zones and bounds. */

/** The cities of the demo. */
export const cities = ['san-salvador', 'madrid', 'bangkok'] as const
export type City = (typeof cities)[number]

/** The demo's facts about one city. */
export interface CityFacts {
  /** GeoNames id: a city's number on the wire (D 2.5). */
  readonly cityId: number
  /** ISO 3166 code, as GeoNames has it. */
  readonly country: 'SV' | 'ES' | 'TH'
  /** IANA name of the time zone of all its homes (D 5.11). */
  readonly timeZone: string
  /** The bounding box of all its homes, in degrees. */
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Every city of the demo. */
export const cityFacts: Readonly<Record<City, CityFacts>> = {
  'san-salvador': {
    cityId: 3_583_361,
    country: 'SV',
    timeZone: 'America/El_Salvador',
    south: 13.655,
    north: 13.735,
    west: -89.285,
    east: -89.17,
  },
  madrid: {
    cityId: 3_117_735,
    country: 'ES',
    timeZone: 'Europe/Madrid',
    south: 40.375,
    north: 40.475,
    west: -3.76,
    east: -3.645,
  },
  bangkok: {
    cityId: 1_609_350,
    country: 'TH',
    timeZone: 'Asia/Bangkok',
    south: 13.65,
    north: 13.83,
    west: 100.47,
    east: 100.63,
  },
}
