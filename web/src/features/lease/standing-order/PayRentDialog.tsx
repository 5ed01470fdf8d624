/** Pays a rent by hand: ledger and standing order are read again before the wallet is asked. */
import type { Ledger } from '@keyhold/api/ledger.ts'
import { type ComponentProps, useState } from 'react'
import { isOnTheWay, nextMonth } from '../ledger/months.ts'
import { useLedger } from '../ledger/queries.ts'
import { TransactionDialog } from '../transactions/TransactionDialog.tsx'
import { stepBeforePaying } from './steps.ts'
import { useReadAgain } from './useReadAgain.ts'

interface Props extends Omit<ComponentProps<typeof TransactionDialog>, 'action' | 'prepare' | 'maximumRent'> {
  /** The order lists the month by now: it is skipped first. */
  readonly onSkip: () => void
}

export function PayRentDialog({ onSkip, ...props }: Props) {
  const { lease, rent } = props
  const { data } = useLedger(lease.id)
  const [opened, setOpened] = useState(data)
  if (!opened && data) setOpened(data)
  /** The month that is paid: a rent without one counts for the oldest that is open. */
  const monthOf = (ledger: Ledger) =>
    rent ? ledger.months.find(({ number }) => number === rent.month) : nextMonth(ledger)
  const prepare = useReadAgain(lease, (fresh) => {
    const month = monthOf(fresh)
    if (month && stepBeforePaying(fresh.standingOrder, month.number)) {
      onSkip()
      return false
    }
    const before = opened && monthOf(opened)
    const isSame = month?.number === before?.number && month?.open === before?.open
    return isSame && !(month && isOnTheWay(fresh, month.number))
  })
  // What is above a month counts for the next ones, which the order may list: they would be paid twice.
  const only = !rent && data?.standingOrder?.running ? nextMonth(data) : undefined
  const maximum = only && BigInt(only.open)
  return <TransactionDialog {...props} action="payRent" prepare={prepare} maximumRent={maximum} />
}
