/** Every movement of a lease's money that is final, with its transaction. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { sayDayAt, sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { otherName } from './held.ts'
import css from './Transactions.module.css'

export function Transactions({ lease }: { lease: LeaseDetail }) {
  const text = useText('deposits')
  return (
    <table className={css.transactions}>
      <thead>
        <tr>
          <th scope="col">{text('tx.date')}</th>
          <th scope="col">{text('tx.what')}</th>
          <th scope="col" className={css.right}>
            {text('tx.amount')}
          </th>
          <th scope="col">{text('tx.transaction')}</th>
        </tr>
      </thead>
      <tbody>
        {lease.transactions.map((row) => (
          <Row key={row.id} row={row} lease={lease} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row, lease }: { row: PaymentRow; lease: LeaseDetail }) {
  const text = useText('deposits')
  const language = useLanguage()
  const viewer = lease.isLandlordInContract ? 'landlord' : 'tenant'
  const who = (party: PaymentRow['from'] | PaymentRow['to']) => {
    if (party === 'escrow' || party === 'keyhold') return text(`tx.${party}`)
    return party === viewer ? text('tx.you') : otherName(lease, language)
  }
  const explorer = lease.chain?.explorerUrl
  const kind = row.paymentType === 'released' && row.part === 'deposit' ? 'depositHome' : row.paymentType
  return (
    <tr>
      <td className="nowrap">{sayDayAt(row.date, lease.timeZone, language)}</td>
      <td>
        {text(`tx.kind.${kind}`)} {row.isSecond && <Badge tone="bad">{text('tx.second')}</Badge>}
        <span className={css.course}>{text('tx.fromTo', { from: who(row.from), to: who(row.to) })}</span>
      </td>
      <td className={`nowrap ${css.right} ${row.direction === 'in' ? css.in : css.amount}`}>
        {sayMoney({ amount: BigInt(row.price), currency: row.currency }, language)}
      </td>
      <td>
        <Hash value={row.transactionId} explorer={explorer ? `${explorer}/tx/${row.transactionId}` : undefined} />
        <Link
          className={`link ${css.receipt}`}
          to={paths.receipt(row.chainId, row.transactionId)}
          aria-label={text('tx.receiptOf', { invoice: row.invoice })}
        >
          {text('tx.receipt')}
        </Link>
      </td>
    </tr>
  )
}
