/** Compared homes as rows of facts: a row's best value is marked in words, and only the whole cost of moving in has a bar. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { cancellationDays, lastFreeDay } from '@keyhold/rental/cancellation.ts'
import { type CancellationPolicy, featuresByDemand, formatRoomCount } from '@keyhold/rental/fields.ts'
import { whole } from '@keyhold/rental/money.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import { rentOfStay } from '@keyhold/rental/stayCost.ts'
import { formatArea } from '../../gateways/format/area.ts'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import type { Language } from '../../gateways/text/language.ts'
import type { Text } from '../../gateways/text/useText.tsx'

/** A home to compare; `middle` is the median rent of homes with the same number of bedrooms in its city, if known. */
export interface ComparedHome {
  readonly ad: RoomAd
  readonly median: number | undefined
}

export interface Cell {
  readonly text: string
  /** The mark of a row's best value, in words: "lowest". */
  readonly best?: string | undefined
  /** The length of the bar of the whole cost of moving in, in percent of the longest. */
  readonly percent?: number
  /** A sum of money, which stays on one line. */
  readonly isMoney?: boolean
  /** For a feature the home has or has not. */
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

/** The cost of moving into a home: rent and deposit in whole USDT, and everything in words. */
export type MoveInOf = (property: RoomAd['property']) => { readonly usdt: number; readonly text: string }

/** Whether a row has different values; "not stated" is a value too. */
export const differs = ({ cells }: Row): boolean => cells.some(({ text }) => text !== cells[0]?.text)

/** The positions of a row's best values: none if all are equal. */
export function isBestOf(values: readonly (number | undefined)[], preferred: 'least' | 'most'): boolean[] {
  const known = values.filter((value): value is number => value !== undefined)
  const best = preferred === 'least' ? Math.min(...known) : Math.max(...known)
  const hasNoBest = known.length < 2 || known.every((value) => value === best)
  return values.map((value) => !hasNoBest && value === best)
}

const unitsPerCent = 10n ** 16n
const rentInCents = (rentPrice: number, stay: Stay) => Number(rentOfStay(rentPrice, stay).amount / unitsPerCent)

/** Months of rent in a year. */
const monthsPerYear = 12

/** All rows, ordered by importance; with a stay, the sum of its rents. */
export function comparisonGroups(
  homes: readonly ComparedHome[],
  translate: Text<'compare'>,
  language: Language,
  moveIn: MoveInOf,
  stay?: Stay,
): Group[] {
  const builder = rowBuilder(homes, translate, language)
  return [
    { key: 'money', rows: moneyRows(builder, moveIn, stay) },
    { key: 'home', rows: homeRows(builder) },
    { key: 'terms', rows: termRows(builder) },
  ]
}

type RowBuilder = ReturnType<typeof rowBuilder>
type RowName = Parameters<Text<'compare'>>[0] extends infer Key
  ? Key extends `rows.${infer Name}`
    ? Name
    : never
  : never

function rowBuilder(homes: readonly ComparedHome[], translate: Text<'compare'>, language: Language) {
  const row = (key: RowName, cellOf: (home: ComparedHome, index: number) => Cell): Row => ({
    key,
    name: translate(`rows.${key}`),
    cells: homes.map(cellOf),
  })
  return {
    row,
    translate,
    language,
    /** A plain fact; an empty one says that it is unknown. */
    fact: (key: RowName, factOf: (ad: RoomAd) => string | undefined) =>
      row(key, ({ ad }) => ({ text: factOf(ad) || translate('unknown') })),
    /** A number with its best in words; money may have bars. */
    number(
      key: RowName,
      measure: (ad: RoomAd) => number | undefined,
      text: (value: number, ad: RoomAd) => string,
      best: { readonly preferred: 'least' | 'most'; readonly label: string },
      money: 'bars' | 'sums' | 'none' = 'none',
    ): Row {
      const values = homes.map(({ ad }) => measure(ad))
      const isBest = isBestOf(values, best.preferred)
      const longest = Math.max(...values.map((value) => value ?? 0))
      return row(key, ({ ad }, index) => {
        const value = values[index]
        return {
          text: value === undefined ? translate('unknown') : text(value, ad),
          best: isBest[index] ? best.label : undefined,
          ...(money !== 'none' && { isMoney: true }),
          ...(money === 'bars' && value !== undefined && { percent: (value / longest) * 100 }),
        }
      })
    },
  }
}

function moneyRows(
  { row, fact, number, translate, language }: RowBuilder,
  moveIn: MoveInOf,
  stay: Stay | undefined,
): Row[] {
  const usd = (value: number) => formatMoney(whole(value, 'USD'), language)
  const usdt = (value: number) => formatMoney(whole(value, 'USDT'), language)
  const cents = (value: number) => formatMoney({ amount: BigInt(Math.round(value * 100)), currency: 'USD' }, language)
  const usdtOfCents = (value: number) =>
    formatMoney({ amount: BigInt(value) * unitsPerCent, currency: 'USDT' }, language)
  const lowest = { preferred: 'least', label: translate('lowest') } as const
  return [
    number(
      'moveIn',
      ({ property }) => moveIn(property).usdt,
      (_, { property }) => moveIn(property).text,
      lowest,
      'bars',
    ),
    number('rent', ({ property }) => property.rentPrice, usd, lowest, 'sums'),
    stay
      ? number('stay', ({ property }) => rentInCents(property.rentPrice, stay), usdtOfCents, lowest, 'sums')
      : number('year', ({ property }) => property.rentPrice * monthsPerYear, usdt, lowest, 'sums'),
    number('perMetre', ({ property }) => property.rentPrice / property.roomSize, cents, lowest),
    row('middle', ({ ad, median }) => ({ text: formatAgainstMedian(ad.property.rentPrice, median, translate) })),
    number('deposit', ({ property }) => property.deposit, usdt, lowest, 'sums'),
    number(
      'bills',
      ({ property }) => property.bills ?? undefined,
      (value) => (value === 0 ? translate('included') : translate('aboutAMonth', { amount: usd(value) })),
      lowest,
    ),
    fact('policy', ({ property }) => translate(`policy.${property.depositPolicy}`)),
    fact('cancellation', ({ property }) => formatCancellation(property.cancellation, stay, translate, language)),
  ]
}

/** Until when cancelling is free: a day of the stay, or days before one. */
function formatCancellation(
  policy: CancellationPolicy,
  stay: Stay | undefined,
  translate: Text<'compare'>,
  language: Language,
): string {
  if (policy === 'none') return translate('cancellation.none')
  const day = stay && lastFreeDay(policy, stay.from)
  if (!day) return translate('cancellation.days', { count: cancellationDays[policy].free })
  return translate('cancellation.until', { day: formatDay(day, language, 'short') })
}

function formatAgainstMedian(rent: number, median: number | undefined, translate: Text<'compare'>): string {
  if (!median) return translate('unknown')
  const percent = Math.round((rent / median - 1) * 100)
  if (percent === 0) return translate('same')
  return translate(percent < 0 ? 'under' : 'above', { percent: Math.abs(percent) })
}

function homeRows({ row, fact, number, translate, language }: RowBuilder): Row[] {
  const largest = { preferred: 'most', label: translate('largest') } as const
  return [
    number(
      'size',
      ({ property }) => property.roomSize,
      (value) => formatArea(value, language),
      largest,
    ),
    fact('beds', ({ property }) => formatRoomCount(property.bedsNumber)),
    fact('baths', ({ property }) => formatRoomCount(property.bathroom)),
    fact('toilets', ({ property }) => formatRoomCount(property.toilet)),
    fact('floor', ({ property }) => property.floorType?.text),
    fact('occupants', ({ property }) => property.mostOccupants?.toString()),
    fact('energy', ({ property: { energyRating } }) =>
      energyRating === 'in-process' || energyRating === 'exempt'
        ? translate(energyRating)
        : (energyRating ?? undefined),
    ),
    fact('pets', ({ property }) => property.pets.map(({ text }) => text).join(', ')),
    ...featuresByDemand.map((name) =>
      row(name, ({ ad: { property } }) => {
        const has = property[name]
        return has === null ? { text: translate('unknown') } : { text: translate(has ? 'yes' : 'no'), has }
      }),
    ),
  ]
}

function termRows({ row, fact, number, translate, language }: RowBuilder): Row[] {
  const nearest = { preferred: 'least', label: translate('nearest') } as const
  const formatWalk = (minutes: number) => translate('minutes', { count: minutes })
  return [
    row('free', ({ ad }) => ({ text: ad.nextFreeDate ? formatDay(ad.nextFreeDate, language) : translate('notFree') })),
    fact('term', ({ property }) => property.termOfLease.map(({ text }) => text).join(' · ')),
    number('transport', ({ property }) => property.distanceToPublicTransport ?? undefined, formatWalk, nearest),
    fact('neighbourhood', ({ property }) =>
      [property.address.neighbourhood, property.city?.city].filter(Boolean).join(', '),
    ),
    fact('owner', ({ property: { ownerUser } }) => ownerUser.agencyName || ownerUser.firstName || undefined),
    fact('leases', ({ property }) => String(property.ownerUser.leasesFinished)),
  ]
}
