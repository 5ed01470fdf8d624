/** Every final payment of a lease, with its transaction. */
import type { PaymentRow } from '@keyhold/api/deposits.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { formatDayAt, formatMoney } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { Table } from '../../../ui/Table.tsx'
import { CreditBadge } from '../CreditBadge.tsx'
import { isWaiting } from '../credits.ts'
import { counterpartName } from '../partyName.ts'
import { paymentName } from '../paymentName.ts'
import css from './LeasePayments.module.css'

const columns = ['date', 'what', 'amount', 'transaction'] as const

export function LeasePayments({ lease }: { lease: LeaseDetail }) {
  const text = useText('deposits')
  return (
    <Table
      className={css.transactions}
      heads={columns.map((key) => ({
        key,
        words: text(`tx.${key}`),
        className: key === 'amount' ? css.right : undefined,
      }))}
    >
      {lease.transactions.map((row) => (
        <Row key={row.id} row={row} lease={lease} />
      ))}
    </Table>
  )
}

function Row({ row, lease }: { row: PaymentRow; lease: LeaseDetail }) {
  const text = useText('deposits')
  const language = useLanguage()
  const viewer = lease.isLandlordInContract ? 'landlord' : 'tenant'
  const who = (party: PaymentRow['from'] | PaymentRow['to']) => {
    if (party === 'escrow' || party === 'keyhold') return text(`tx.${party}`)
    return party === viewer ? text('tx.you') : counterpartName(lease, language)
  }
  const explorer = lease.chain?.explorerUrl
  return (
    <tr>
      <td className="nowrap">{formatDayAt(row.date, lease.timeZone, language)}</td>
      <td>
        <span>{paymentName(row, lease, text)}</span> {row.isSecond && <Badge tone="bad">{text('tx.second')}</Badge>}{' '}
        <CreditBadge row={row} name={counterpartName(lease, language)} timeZone={lease.timeZone} />
        <span className={css.course}>{text('tx.fromTo', { from: who(row.from), to: who(row.to) })}</span>
        {row.payoutAccount && row.to === 'tenant' && (
          <span className={css.course}>{text('tx.payout', { account: shortenHash(row.payoutAccount) })}</span>
        )}
      </td>
      <td className={`nowrap ${css.right} ${row.direction === 'in' && !isWaiting(row) ? css.in : css.amount}`}>
        {formatMoney({ amount: BigInt(row.price), currency: row.currency }, language)}
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
