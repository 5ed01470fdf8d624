/**
 * The cost of the whole stay: all rents, the landlord's estimate of bills, and the deposit's return date. Estimates are
 * marked "about".
 */
import type { Property } from '@keyhold/api/listings.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import type { Stay } from '@keyhold/rental/stay.ts'
import { rentOfStay } from '@keyhold/rental/stayCost.ts'
import { formatDay, formatMoney } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { AmountList, type AmountRow } from '../../ui/AmountList.tsx'
import { formatRent } from './formatListing.ts'
import { formatBills } from './formatLiving.ts'
import type { MoveInSteps } from './moveIn.ts'

interface Props {
  readonly property: Pick<Property, 'rentPrice' | 'bills'>
  /** Without one, only bills are shown. */
  readonly stay: Stay | undefined
  readonly steps: MoveInSteps
}

const oneUsdt = whole(1, 'USDT').amount

export function WholeStay({ property: { rentPrice, bills }, stay, steps }: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const perMonth = formatBills(bills, text, language)
  if (!stay)
    return perMonth ? <AmountList rows={[{ key: 'bills', label: text('living.bills'), amount: perMonth }]} /> : null
  const rents = rentOfStay(rentPrice, stay)
  /** For the same days as the rent, in whole dollars, as it is an estimate. */
  const billsOfStay = bills ? rentOfStay(bills, stay).amount : 0n
  const about = (amount: bigint) => formatRent(Number((amount + oneUsdt / 2n) / oneUsdt), language)
  const home = steps.find(({ step }) => step === 'deposit-home' || step === 'deposit-owed')
  const rows: (AmountRow | false | undefined)[] = [
    { key: 'rents', label: text('request.wholeStay'), amount: formatMoney(rents, language) },
    perMonth !== undefined && {
      key: 'bills',
      label: text(bills ? 'request.billsAbout' : 'living.bills'),
      amount: bills ? about(billsOfStay) : perMonth,
    },
    Boolean(bills) && {
      key: 'all',
      label: text('request.rentsAndBills'),
      amount: about(rents.amount + billsOfStay),
      total: true,
    },
    home?.day !== undefined && {
      key: 'home',
      label: text(home.step === 'deposit-home' ? 'request.depositHome' : 'request.depositOwed'),
      amount: formatDay(home.day, language),
    },
  ]
  return <AmountList rows={rows.filter((row): row is AmountRow => Boolean(row))} />
}
