/** Month by month: due date, status, amount, and the transactions that paid it. */

import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import { nightsBetween } from '@keyhold/rental/day.ts'
import { isPaid } from '@keyhold/rental/ledger.ts'
import { Link } from 'react-router'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { Table } from '../../../ui/Table.tsx'
import { formatUsdt } from '../money.ts'
import type { PaperLease } from '../paperLease.ts'
import type { RentActions } from './actions.ts'
import css from './Ledger.module.css'
import { isOnTheWay, isOpen, looks, monthInSentence, monthName, wordOf } from './months.ts'

const columns = ['month', 'due', 'what', 'amount', 'receipt'] as const

interface Props {
  readonly lease: PaperLease
  readonly ledger: Ledger
  readonly acts: RentActions
}

export function MonthTable({ lease, ledger, acts }: Props) {
  const text = useText('ledger')
  return (
    <Panel label={text('table.title')}>
      <h2>{text('table.title')}</h2>
      <Table
        className={css.table}
        heads={columns.map((key) => ({
          key,
          words: text(`table.${key}`),
          className: key === 'amount' || key === 'receipt' ? css.right : undefined,
        }))}
      >
        {ledger.months.map((month, place) => (
          <Row
            key={month.number}
            month={month}
            rent={ledger.rent}
            before={ledger.months[place - 1]}
            lease={lease}
            acts={isOnTheWay(ledger, month.number) ? { ...acts, mayPay: false } : acts}
          />
        ))}
      </Table>
    </Panel>
  )
}

interface RowProps {
  readonly month: LedgerMonth
  /** For a whole month. */
  readonly rent: string
  readonly before: LedgerMonth | undefined
  readonly lease: PaperLease
  readonly acts: RentActions
}

function Row({ month, rent, before, lease, acts }: RowProps) {
  const text = useText('ledger')
  const language = useLanguage()
  const isEnded = month.state === 'ended'
  const amount = isPaid(month) || isEnded ? month.paid : month.amount
  return (
    <tr className={wordOf(month, rent) === 'upcoming' || month.state === 'ended' ? css.later : ''}>
      <th scope="row">{monthName(month, language, before)}</th>
      <td className={`nowrap num ${css.due}`}>{formatDay(month.from, language, 'brief')}</td>
      <td className={css.what}>
        <What month={month} rent={rent} lease={lease} />
      </td>
      <td className={`nowrap num ${css.right} ${css.amount}`}>
        {isEnded && amount === '0' ? '–' : <span>{formatUsdt(amount, language)}</span>}
        {!isEnded && <PartOf month={month} rent={rent} />}
      </td>
      <td className={`${css.right} ${css.receipt}`}>
        {transactionsOf(month).map(({ chainId, transactionId }) => (
          <Link
            key={transactionId}
            className="link num nowrap"
            to={paths.receipt(chainId, transactionId)}
            aria-label={text('table.receiptOf', { transaction: shortenHash(transactionId) })}
          >
            {shortenHash(transactionId)}
          </Link>
        ))}
        {acts.mayPay && isOpen(month) && (
          <Button
            kind="plain"
            small
            aria-haspopup="dialog"
            aria-label={text('table.payMonth', { month: monthInSentence(month, language) })}
            onClick={() => acts.pay(month.number)}
          >
            {text('table.pay')}
          </Button>
        )}
      </td>
    </tr>
  )
}

/**
 * For a month charged by nights: their number, or the earlier rent if more was paid, as before an early end shortened
 * it.
 */
function PartOf({ month, rent }: Pick<RowProps, 'month' | 'rent'>) {
  const text = useText('ledger')
  const language = useLanguage()
  const { amount, paid, from, to } = month
  if (BigInt(amount) >= BigInt(rent)) return null
  const words =
    BigInt(paid) > BigInt(amount)
      ? text('table.partPaid', { paid: formatUsdt(paid, language), amount: formatUsdt(amount, language) })
      : text('table.part', { count: nightsBetween(from, to), to: formatDay(to, language, 'brief') })
  return <span className={css.below}>{words}</span>
}

/** A month's payment transactions, deduplicated: a batch may have paid it in several rents. */
function transactionsOf({ transactions }: LedgerMonth) {
  return [...new Map(transactions.map((one) => [one.transactionId, one])).values()]
}

/** A month's status as an icon and the date. */
function What({ month, rent, lease }: Pick<RowProps, 'month' | 'rent' | 'lease'>) {
  const text = useText('ledger')
  const language = useLanguage()
  const word = wordOf(month, rent)
  const { tone, icon } = looks[word]
  const values = {
    count: month.days,
    day: formatDay(month.from, language, 'brief'),
    paid: formatUsdt(month.paid, language),
    open: formatUsdt(month.open, language),
    amount: formatUsdt(month.amount, language),
  }
  const label = text(`word.${word}`, values)
  const on = month.outside?.on ?? month.claimedOn ?? month.paidOn
  const below = on && word !== 'returned' && formatDay(on, language)
  if (word === 'upcoming' || word === 'ended') return <span>{label}</span>
  return (
    <>
      <Badge tone={tone}>
        {icon && <Icon name={icon} />} <span>{label}</span>
      </Badge>
      {word === 'late' && BigInt(month.paid) > 0n && <span className={css.below}>{text('word.partly', values)}</span>}
      {below && (
        <span className={`num ${css.below}`}>
          {month.outside
            ? lease.viewer === 'landlord'
              ? text('confirmedByYou', { day: below })
              : text('confirmedBy', { day: below, name: lease.nameOf('landlord') })
            : below}
        </span>
      )}
    </>
  )
}
