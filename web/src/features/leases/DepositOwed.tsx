/** Where the deposit went to the landlord at the handover: after move-out, what of it is still owed back, and until when (D 5.5). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { windows } from '@keyhold/rental/deposit.ts'
import { sayDayAt, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { viewerOf } from './acts.ts'
import { otherName } from './people.ts'

/** What the landlord has not paid back yet, in USDT's smallest unit; 0 where the escrow holds the deposit itself. */
export function depositOwed({ money, transactions, contractStatus: stage }: LeaseDetail): bigint {
  if (money.depositPolicy !== 'at-handover' || (stage !== 'Released' && stage !== 'Completed')) return 0n
  const back = transactions.filter(({ paymentType }) => paymentType === 'paid-back')
  const owed = BigInt(money.total) - BigInt(money.rent) - back.reduce((sum, { price }) => sum + BigInt(price), 0n)
  return owed > 0n ? owed : 0n
}

export function DepositOwed({ lease, now }: { lease: LeaseDetail; now: number }) {
  const text = useText('leases')
  const language = useLanguage()
  const owed = depositOwed(lease)
  if (owed === 0n || now < lease.moveOut) return null
  const amount = sayMoney({ amount: owed, currency: 'USDT' }, language)
  const day = sayDayAt(lease.moveOut + windows.return, lease.timeZone, language)
  return (
    <Callout icon="coins">
      <p>{text(`note.owed.${viewerOf(lease)}`, { amount, day, name: otherName(lease, language) })}</p>
    </Callout>
  )
}
