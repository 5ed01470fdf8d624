/** Every rent paid at the escrow, and its month: set once by the tenant, later changed by both. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger, LedgerRent } from '@keyhold/api/ledger.ts'
import { useState } from 'react'
import { useRefusal } from '../../../gateways/api.ts'
import { formatDayAt, formatList } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { useToast } from '../../../ui/Toast.tsx'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import css from './Ledger.module.css'
import { MonthOfRentDialog } from './MonthOfRentDialog.tsx'
import { monthInSentence } from './months.ts'
import { useNameMonth } from './queries.ts'

export function RentList({ lease, ledger }: { lease: LeaseDetail; ledger: Ledger }) {
  const text = useText('ledger')
  const [moving, setMoving] = useState<LedgerRent>()
  if (ledger.rents.length === 0) return null
  return (
    <Panel label={text('rents.title')}>
      <h2>{text('rents.title')}</h2>
      <ul className={css.rents}>
        {ledger.rents.toReversed().map((rent) => (
          <Rent
            key={`${rent.transactionId}${rent.order}`}
            rent={rent}
            lease={lease}
            ledger={ledger}
            onMove={() => setMoving(rent)}
          />
        ))}
      </ul>
      {moving && <MonthOfRentDialog rent={moving} ledger={ledger} lease={lease} onClose={() => setMoving(undefined)} />}
    </Panel>
  )
}

interface RentProps {
  readonly rent: LedgerRent
  readonly lease: LeaseDetail
  readonly ledger: Ledger
  readonly onMove: () => void
}

function Rent({ rent, lease, ledger, onMove }: RentProps) {
  const text = useText('ledger')
  const language = useLanguage()
  const monthOf = (number: number) => {
    const month = ledger.months.find((one) => one.number === number)
    return month ? monthInSentence(month, language) : ''
  }
  const months = formatList(
    rent.counts.map(({ month }) => monthOf(month)),
    language,
  )
  const { proposal } = rent
  const proposed = proposal && { month: monthOf(proposal.month), name: counterpartName(lease, language) }
  return (
    <li>
      <div className={css.rent}>
        <b className="num nowrap">{formatUsdt(rent.amount, language)}</b>
        <span className="num small quiet">{formatDayAt(rent.at, ledger.timeZone, language)}</span>
        <span className="small">{months === '' ? text('rents.none') : text('rents.for', { months })}</span>
      </div>
      <Button kind="plain" small aria-haspopup="dialog" onClick={onMove}>
        {text('rents.change')}
      </Button>
      {proposal && proposed && (
        <div className={css.proposal}>
          <p className="small">{text(proposal.byViewer ? 'rents.proposedByYou' : 'rents.proposed', proposed)}</p>
          {!proposal.byViewer && <Agree rent={rent} leaseId={lease.id} month={proposal.month} />}
        </div>
      )}
    </li>
  )
}

function Agree({ rent, leaseId, month }: { rent: LedgerRent; leaseId: string; month: number }) {
  const text = useText('ledger')
  const refusal = useRefusal()
  const toast = useToast()
  const name = useNameMonth(leaseId)
  const press = () =>
    name.mutate(
      { transactionId: rent.transactionId, order: rent.order, month, again: true },
      { onError: (error) => toast({ title: refusal(error) }) },
    )
  return (
    <Button kind="line" small busy={name.isPending} onClick={press}>
      {text('rents.agree')}
    </Button>
  )
}
