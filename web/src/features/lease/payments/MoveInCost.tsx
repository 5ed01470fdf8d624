/** The total cost of moving in: first rent, deposit, the escrow's fee and the approximate network fee. */
import type { NetworkFee } from '@keyhold/api/deposits.schema.ts'
import type { LeaseMoney } from '@keyhold/api/leases.ts'
import type { Rates } from '@keyhold/rental/rates.ts'
import { useMoveInFees } from '../../../gateways/moveInFees.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { MoveInAmounts } from '../../../ui/MoveInAmounts.tsx'
import { firstPayment } from '../money.ts'

interface Props {
  readonly money: LeaseMoney
  /** This payment's network fee; undefined before a simulation. */
  readonly gas?: NetworkFee | undefined
  readonly isSent?: boolean
  readonly rates?: Rates | null | undefined
}

export function MoveInCost({ money, gas, isSent = false, rates }: Props) {
  const text = useText('paying')
  const fees = useMoveInFees()
  const cost = firstPayment(money, { ...fees, networkFee: gas ?? fees.networkFee })
  return (
    <div className="stack-2">
      <MoveInAmounts cost={cost} rates={rates} isSent={isSent && gas === undefined} />
      <p className="xs quiet">{text('sum.usd')}</p>
    </div>
  )
}
