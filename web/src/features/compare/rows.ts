/** Homes side by side as rows of facts: which one is best of a row is said in words, and only money has a bar. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { sayDay, sayMoney, sayNumber } from '../../gateways/format.ts'
import type { Language } from '../../gateways/language.ts'
import type { Text } from '../../gateways/text.tsx'

/** A home to compare; `middle` is the middle rent of homes with as many bedrooms in its city, if it is known. */
export interface Compared {
  readonly ad: RoomAd
  readonly middle: number | undefined
}

export interface Cell {
  readonly words: string
  /** The best of its row, in words: "lowest". */
  readonly best?: string | undefined
  /** Length of the money's bar, in percent of the longest. */
  readonly share?: number
  /** For what a home has or has not. */
  readonly has?: boolean
}

export interface Row {
  readonly key: string
  readonly name: string
  readonly cells: readonly Cell[]
}
export interface Group {
  readonly key: 'money' | 'home' | 'terms'
  readonly rows: readonly Row[]
}

const features = [
  'furnished',
  'parking',
  'airConditioning',
  'elevator',
  'balconyTerrace',
  'heating',
  'petFriendly',
  'smokingAllowed',
] as const

/** Where the best of a row stands: nowhere if all are alike. */
export function bestOf(values: readonly (number | undefined)[], wanted: 'least' | 'most'): boolean[] {
  const known = values.filter((value): value is number => value !== undefined)
  const best = wanted === 'least' ? Math.min(...known) : Math.max(...known)
  const isPlain = known.length < 2 || known.every((value) => value === best)
  return values.map((value) => !isPlain && value === best)
}

/** Months that a year of rent has. */
const monthsOfYear = 12

/** All rows, in the order people ask. */
export function groupsOf(homes: readonly Compared[], say: Text<'compare'>, language: Language): Group[] {
  const make = maker(homes, say, language)
  return [
    { key: 'money', rows: moneyRows(make) },
    { key: 'home', rows: homeRows(make) },
    { key: 'terms', rows: termRows(make) },
  ]
}

type Maker = ReturnType<typeof maker>
type RowName = Parameters<Text<'compare'>>[0] extends infer Key
  ? Key extends `rows.${infer Name}`
    ? Name
    : never
  : never

function maker(homes: readonly Compared[], say: Text<'compare'>, language: Language) {
  const row = (key: RowName, cellOf: (home: Compared, at: number) => Cell): Row => ({
    key,
    name: say(`rows.${key}`),
    cells: homes.map(cellOf),
  })
  return {
    ...{ row, say, language },
    /** A plain fact; empty ones say that they were not told. */
    fact: (key: RowName, factOf: (ad: RoomAd) => string | undefined) =>
      row(key, ({ ad }) => ({ words: factOf(ad) || say('unknown') })),
    /** A number with its best in words, as bars where it is money. */
    number(
      key: RowName,
      measure: (ad: RoomAd) => number | undefined,
      words: (value: number) => string,
      best: { readonly wanted: 'least' | 'most'; readonly word: string },
      hasBars = false,
    ): Row {
      const values = homes.map(({ ad }) => measure(ad))
      const isBest = bestOf(values, best.wanted)
      const longest = Math.max(...values.map((value) => value ?? 0))
      return row(key, (_, at) => {
        const value = values[at]
        return {
          words: value === undefined ? say('unknown') : words(value),
          best: isBest[at] ? best.word : undefined,
          ...(hasBars && value !== undefined && { share: (value / longest) * 100 }),
        }
      })
    },
  }
}

function moneyRows({ row, fact, number, say, language }: Maker): Row[] {
  const usd = (value: number) => sayMoney(whole(value, 'USD'), language)
  const usdt = (value: number) => sayMoney(whole(value, 'USDT'), language)
  const cents = (value: number) => sayMoney({ amount: BigInt(Math.round(value * 100)), currency: 'USD' }, language)
  const lowest = { wanted: 'least', word: say('lowest') } as const
  return [
    number('moveIn', ({ property }) => property.moveInCost, usdt, lowest, true),
    number('rent', ({ property }) => property.rentPrice, usd, lowest, true),
    number('year', ({ property }) => property.rentPrice * monthsOfYear, usdt, lowest, true),
    number('perMetre', ({ property }) => property.rentPrice / property.roomSize, cents, lowest),
    row('middle', ({ ad, middle }) => ({ words: againstMiddle(ad.property.rentPrice, middle, say) })),
    number('deposit', ({ property }) => property.deposit, usdt, lowest, true),
    fact('policy', ({ property }) => say(`policy.${property.depositPolicy}`)),
  ]
}

function againstMiddle(rent: number, middle: number | undefined, say: Text<'compare'>): string {
  if (!middle) return say('unknown')
  const percent = Math.round((rent / middle - 1) * 100)
  if (percent === 0) return say('same')
  return say(percent < 0 ? 'under' : 'above', { percent: Math.abs(percent) })
}

function homeRows({ row, fact, number, say, language }: Maker): Row[] {
  const rooms = (count: number) => (count >= 61 ? '6+' : count >= 31 ? '3+' : String(count))
  const largest = { wanted: 'most', word: say('largest') } as const
  return [
    number(
      'size',
      ({ property }) => property.roomSize,
      (value) => `${sayNumber(value, language)} m²`,
      largest,
    ),
    fact('beds', ({ property }) => rooms(property.bedsNumber)),
    fact('baths', ({ property }) => rooms(property.bathroom)),
    fact('toilets', ({ property }) => rooms(property.toilet)),
    fact('floor', ({ property }) => property.floorType?.text),
    ...features.map((name) =>
      row(name, ({ ad }) => ({ words: say(ad.property[name] ? 'yes' : 'no'), has: ad.property[name] })),
    ),
  ]
}

function termRows({ row, fact, number, say, language }: Maker): Row[] {
  const nearest = { wanted: 'least', word: say('nearest') } as const
  const walk = (minutes: number) => say('minutes', { count: minutes })
  return [
    row('free', ({ ad }) => ({ words: ad.nextFreeDate ? sayDay(ad.nextFreeDate, language) : say('notFree') })),
    fact('term', ({ property }) => property.termOfLease.map(({ text }) => text).join(' · ')),
    number('transport', ({ property }) => property.distanceToPublicTransport ?? undefined, walk, nearest),
    fact('neighbourhood', ({ property }) =>
      [property.address.neighbourhood, property.city?.city].filter(Boolean).join(', '),
    ),
    fact('owner', ({ property: { ownerUser } }) => ownerUser.agencyName || ownerUser.firstName || undefined),
    fact('leases', ({ property }) => String(property.ownerUser.leasesFinished)),
  ]
}
