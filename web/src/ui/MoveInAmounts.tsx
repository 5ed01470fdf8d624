/** The cost of moving in, row by row: the same on a home, in the help, in a request and in a payment. */
import type { MoveInCost } from '@keyhold/rental/moveInCost.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { Suspense } from 'react'
import { formatMoney } from '../gateways/format/format.ts'
import { formatMoveInDollars, formatMoveInSum } from '../gateways/format/moveInCost.ts'
import { formatNetworkFee } from '../gateways/format/networkFee.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { AmountList } from './AmountList.tsx'

/** Only where the instance has rates. */
const InCurrency = lazyPart(() => import('./InCurrency.tsx'))

interface Props {
  readonly cost: MoveInCost
  /** For the total in the reader's own currency, if the instance has rates. */
  readonly rates?: Rates | null | undefined
  /** Leaves the network fee out: the payment is sent. */
  readonly isSent?: boolean
}

export function MoveInAmounts({ cost, rates, isSent = false }: Props) {
  const text = useText('ui')
  const language = useLanguage()
  const { rent, deposit, usdt, fee, networkFee, dollars } = cost
  const rows = [
    { key: 'rent', label: text('moveIn.rent'), amount: formatMoney(rent, language) },
    { key: 'deposit', label: text('moveIn.deposit'), amount: formatMoney(deposit, language) },
    { key: 'fee', label: text('moveIn.fee'), amount: formatMoney(fee, language) },
    {
      key: 'gas',
      label: text(networkFee ? 'moveIn.networkFee' : 'moveIn.networkFeeName'),
      amount: networkFee ? formatNetworkFee(networkFee, language) : text('moveIn.networkFeeLater'),
    },
    { key: 'total', label: text('moveIn.total'), amount: formatMoveInSum(cost, language), total: true },
    { key: 'dollars', label: text('moveIn.dollars'), amount: formatMoveInDollars(cost, text, language) },
  ]
  return (
    <>
      <AmountList rows={isSent ? rows.filter(({ key }) => key !== 'gas') : rows} />
      {rates && (
        <Suspense fallback={null}>
          <InCurrency of={dollars ?? usdt} rates={rates} />
        </Suspense>
      )}
    </>
  )
}
