/** What was paid for a lease, and where each part is now, as the escrow itself reports. */
import type { Receipt, ReceiptLease, ReceiptPart } from '@keyhold/api/receipts.ts'
import { Link } from 'react-router'
import { formatDateTime, formatMoney, formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { formatUsdt } from '../money.ts'
import css from './ReceiptAmounts.module.css'

interface Props {
  readonly receipt: Receipt
  readonly lease: ReceiptLease
}

/** Without a second part, the first one may be rent and deposit together (D 5.5). */
const partKey = (part: ReceiptPart, { parts }: ReceiptLease) =>
  part.part === 'handover' && parts.length < 2 ? 'handoverAll' : part.part

export function ReceiptAmounts({ receipt, lease }: Props) {
  const text = useText('receipt')
  const language = useLanguage()
  const isPaying = receipt.events.some(({ event, lease: id }) => event === 'LeasePaid' && id === lease.id)
  const total = lease.parts.reduce((sum, { paid }) => sum + BigInt(paid), 0n)
  const fee = receipt.movements.find(({ currency }) => currency === 'RNB')
  if (lease.parts.length === 0) return null
  return (
    <section className={css.amounts} aria-label={text('money.bar')}>
      <p className={css.big}>
        <span>{text(isPaying ? 'money.paid' : 'money.ofLease')}</span>
        <span className={`num ${css.sum}`}>{formatUsdt(total, language)}</span>
      </p>
      <div className={css.bar} aria-hidden="true">
        {lease.parts.map((part) => (
          <span key={part.part} className={barClass(part)} style={{ flexGrow: Number(BigInt(part.paid) / 10n ** 16n) }}>
            <b className="num">{formatUsdt(part.paid, language).split('\u00a0')[0]}</b>{' '}
            <span>{text(`money.${partKey(part, lease)}Small`)}</span>
          </span>
        ))}
      </div>
      <dl>
        {lease.parts.map((part) => (
          <div key={part.part}>
            <dt>{text(`money.${partKey(part, lease)}`)}</dt>
            <dd>
              <PartWhereabouts part={part} lease={lease} receipt={receipt} />
            </dd>
          </div>
        ))}
        {fee && (
          <div>
            <dt>{text('money.fee')}</dt>
            <dd className={`num ${css.sum}`}>
              {formatMoney({ amount: BigInt(fee.amount), currency: 'RNB' }, language)}
            </dd>
          </div>
        )}
      </dl>
      <p className="xs quiet num">
        {`${text('money.read', {
          block: formatNumber(receipt.readAt.block, language),
          utc: formatDateTime(receipt.readAt.time, 'UTC', language),
        })} ${lease.timeZone ? text('money.times') : ''}`}
      </p>
    </section>
  )
}

/** Green only once all of a part was delivered: the escrow still holds an undelivered sum. */
function barClass({ held, part, out }: ReceiptPart): string {
  const isWaiting = out.some(({ credit }) => credit && credit.paidAt === null)
  if (held === '0' && !isWaiting) return css.paid ?? ''
  return `${css.held} ${part === 'deposit' ? css.strong : ''}`
}

/** The status of money that left a part: delivered, undelivered because the token refused it, or delivered later. */
function tenseOf(credit: ReceiptPart['out'][number]['credit'], isWhole: boolean) {
  if (credit) return credit.paidAt === null ? 'waits' : 'collected'
  return isWhole ? 'outAll' : 'out'
}

/** Where a part is: what was paid out, when and to whom, and what is still held. */
function PartWhereabouts({ part, lease, receipt }: Props & { part: ReceiptPart }) {
  const text = useText('receipt')
  const language = useLanguage()
  const zone = lease.timeZone
  const at = (instant: number) =>
    zone ? formatDateTime(instant, zone, language) : `${formatDateTime(instant, 'UTC', language)} UTC`
  const isDue = receipt.readAt.time >= part.due
  const held = text(`money.${isDue ? 'due' : 'held'}.${part.payee}`, { when: at(part.due) })
  const isWhole = part.out[0]?.amount === part.paid
  return (
    <>
      {part.out.map(({ to, amount, at: paidOutAt, transactionId, credit }) => (
        <span key={`${transactionId} ${to}`} className={css.line}>
          <span>
            {text(`money.${tenseOf(credit, isWhole)}.${to}`, {
              amount: formatUsdt(amount, language),
              when: at(credit?.paidAt ?? paidOutAt),
            })}
          </span>
          {transactionId !== receipt.transactionId && (
            <>
              {' '}
              <Link className="link no-print" to={paths.receipt(receipt.chainId, transactionId)}>
                {text('money.its')}
              </Link>
            </>
          )}
        </span>
      ))}
      {part.held !== '0' && (
        <span className={css.line}>
          {part.held === part.paid ? held : text('money.stillHeld', { amount: formatUsdt(part.held, language), held })}
        </span>
      )}
      {part.held === '0' && part.out.length === 0 && <span className={css.line}>{text('money.gone')}</span>}
    </>
  )
}
