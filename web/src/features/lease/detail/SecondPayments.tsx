/** A lease that was paid twice: the second payment in the escrow, and its return (D 4.8). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'

export type SecondPayment = LeaseDetail['secondPayments'][number]

interface Props {
  readonly lease: LeaseDetail
  /** The landlord's button that returns it, from another feature. */
  readonly refund: (second: SecondPayment) => ReactNode
}

export function SecondPayments({ lease, refund }: Props) {
  const text = useText('deposits')
  const language = useLanguage()
  const { isLandlordInContract: isLandlord } = lease
  return lease.secondPayments
    .filter(({ held }) => BigInt(held) > 0n)
    .map((second) => (
      <Callout key={`${second.chain.escrow} ${second.smartContractId}`} tone="warn" title={text('second.title')}>
        <p>
          {text(isLandlord ? 'second.landlord' : 'second.tenant', {
            amount: formatUsdt(second.held, language),
            name: counterpartName(lease, language),
          })}
        </p>
        {isLandlord && <div>{refund(second)}</div>}
      </Callout>
    ))
}
