/** The user's payments as a table: date, invoice, property, amount, transaction, and documents. Cards on a phone. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { Link, useParams } from 'react-router'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { CreditBadge } from '../CreditBadge.tsx'
import { isWaiting } from '../credits.ts'
import { useExplorer } from '../queries.ts'
import { PaymentPdf } from './PaymentPdf.tsx'
import css from './Payments.module.css'
import { usePaymentLabels } from './usePaymentLabels.ts'

interface Props {
  readonly rows: readonly PaymentRow[]
  readonly leases: readonly LeaseCard[]
}

const columns = ['date', 'invoice', 'property', 'amount', 'transaction', 'files'] as const

export function PaymentsTable({ rows, leases }: Props) {
  const text = useText('payments')
  return (
    <table className={css.table}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col" className={column === 'amount' ? css.right : undefined}>
              {text(`head.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} leases={leases} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, leases }: { row: PaymentRow; leases: readonly LeaseCard[] }) {
  const { id = '' } = useParams()
  const text = useText('payments')
  const deposits = useText('deposits')
  const labels = usePaymentLabels(leases)
  const explorer = useExplorer()
  return (
    <tr>
      <td className={`nowrap ${css.date}`}>{labels.day(row)}</td>
      <td className={css.what}>
        <b>{labels.kind(row)}</b> {row.isSecond && <Badge tone="bad">{deposits('tx.second')}</Badge>}{' '}
        <CreditBadge row={row} name={labels.who(row, row.to)} timeZone={labels.timeZone(row)} />
        <span className={`nowrap ${css.small}`}>{row.invoice}</span>
      </td>
      <td className={css.home}>
        <Link className={css.link} to={paths.lease(id, row.contractId)}>
          {row.property}
        </Link>
        <span className={css.small}>{row.reference}</span>
      </td>
      <td className={`${css.amount} ${css.right} ${row.direction === 'in' && !isWaiting(row) ? css.in : ''}`}>
        <b className="nowrap">{labels.amount(row)}</b>
        <span className={css.small}>{labels.fromTo(row)}</span>
        {row.payoutAccount && row.to === 'tenant' && (
          <span className={css.small}>{deposits('tx.payout', { account: shortenHash(row.payoutAccount) })}</span>
        )}
      </td>
      <td className={css.hash}>
        <Hash value={row.transactionId} explorer={explorer(row.chainId, row.transactionId)} />
      </td>
      <td className={css.files}>
        <Link
          className="link"
          to={paths.receipt(row.chainId, row.transactionId)}
          aria-label={text('receiptOf', { invoice: row.invoice })}
        >
          {text('receipt')}
        </Link>
        <PaymentPdf row={row} />
      </td>
    </tr>
  )
}
