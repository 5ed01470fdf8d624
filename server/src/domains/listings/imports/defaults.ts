/** A landlord's defaults for imported homes: they fill what neither the file nor the landlord says. */
import type { ImportDefaults } from '@keyhold/api/imports.schema.ts'
import type { Day } from '@keyhold/rental/day.ts'
import type { FieldName, Home } from '@keyhold/rental/fields.ts'
import type { ImportRow } from './importFile.ts'

type Values = Partial<Record<FieldName, unknown>>

const maxPrice = 1_000_000

/**
 * The values to add to a row. A home's own value is never replaced. A rent in other money is converted once, for a home
 * without a rent: a later change of the source price is shown, and the landlord decides.
 */
export function fillDefaults(
  before: Home & { readonly policyChosen?: boolean },
  row: Pick<ImportRow, 'values' | 'feedRent' | 'area'>,
  defaults: ImportDefaults,
  today: Day,
): Values {
  const { values } = row
  const isOpen = (name: FieldName) => {
    const own = before[name]
    const isEmpty = own === null || own === '' || (Array.isArray(own) && own.length === 0)
    return values[name] === undefined && isEmpty
  }
  const rent = isOpen('rentPrice') ? convert(row.feedRent ?? '', defaults.rates) : undefined
  const rentPrice = rent ?? values.rentPrice ?? before.rentPrice
  const deposit = defaults.depositRents && typeof rentPrice === 'number' ? rentPrice * defaults.depositRents : undefined
  const area = row.area || ((values.neighbourhood ?? before.neighbourhood) as string | null)
  const wanted: Values = {
    rentPrice: rent,
    deposit: deposit && Math.min(deposit, maxPrice),
    termOfLease: defaults.termOfLease.length > 0 ? defaults.termOfLease : undefined,
    floorType: defaults.floorType ?? undefined,
    nearToMetro: defaults.nearToMetro || undefined,
    availableFrom: defaults.freeAtOnce ? today : undefined,
    address1: defaults.addressFromArea ? area || undefined : undefined,
  }
  const filled = Object.entries(wanted).filter(([name, value]) => value !== undefined && isOpen(name as FieldName))
  const isPolicyOpen = !before.policyChosen && values.depositPolicy === undefined
  return {
    ...Object.fromEntries(filled),
    ...(isPolicyOpen && defaults.depositPolicy && { depositPolicy: defaults.depositPolicy }),
  }
}

/** `950 EUR` in whole dollars, at the landlord's own rate; undefined without one. */
function convert(feedRent: string, rates: ImportDefaults['rates']): number | undefined {
  const [, amount = '', currency = ''] = /^(\d+(?:\.\d+)?) ([A-Z]{3})$/.exec(feedRent) ?? []
  const rate = currency === 'USD' ? 1 : rates[currency]
  const dollars = rate === undefined ? 0 : Math.round(Number(amount) * rate)
  return dollars >= 1 && dollars <= maxPrice ? dollars : undefined
}
