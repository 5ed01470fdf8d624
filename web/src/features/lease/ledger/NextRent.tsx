/** The next or late rent: how much, when, and the one action. */

import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { Ledger, LedgerMonth } from '@keyhold/api/ledger.ts'
import type { ReactNode } from 'react'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { formatUsdt } from '../money.ts'
import { counterpartName } from '../partyName.ts'
import type { RentActions } from './actions.ts'
import css from './Ledger.module.css'
import { claimedMonth, isOnTheWay, monthInSentence, nextMonth } from './months.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly ledger: Ledger
  readonly acts: RentActions
  readonly viewerId: string
  /** For a rent that was sent and is not final. */
  readonly note: ReactNode
}

export function NextRent({ lease, ledger, acts, viewerId, note }: Props) {
  const text = useText('ledger')
  const language = useLanguage()
  const claimed = ledger.isLandlord ? claimedMonth(ledger, true) : undefined
  const month = claimed ?? nextMonth(ledger)
  const hasEnded = ledger.months.some(({ state }) => state === 'ended')
  if (!month)
    return (
      <Panel variant="lift" className={css.next} label={text('next.label')}>
        <div>
          <h2>{text(hasEnded ? 'next.ended' : 'next.allPaid')}</h2>
          <p>{text(hasEnded ? 'next.endedWhat' : 'next.allPaidWhat')}</p>
          {note}
        </div>
      </Panel>
    )
  const isOrdered = ledger.standingOrder?.running?.left.some((rent) => rent.month === month.number)
  const isSent = isOnTheWay(ledger, month.number)
  const name = monthInSentence(month, language)
  const values = {
    month: name,
    name: counterpartName(lease, language),
    amount: formatUsdt(month.open, language),
    day: formatDay(month.from, language, 'long'),
    claimed: month.claimedOn ? formatDay(month.claimedOn, language, 'long') : '',
  }
  return (
    <Panel variant="lift" className={css.next} label={text('next.label')}>
      <div>
        <h2>{titleOf(month, text, name)}</h2>
        <p>{text(whatOf(month, ledger.isLandlord), values)}</p>
        {month.state === 'late' && !month.claimedOn && <UntilItIsPaid lease={lease} />}
        {isSent && <p>{text('onTheWay.what')}</p>}
        {note}
      </div>
      <div className={css.acts}>
        {acts.mayPay && !isSent && (
          <>
            <Button
              // A tenant who reported it as paid, or whose standing order pays it, is not urged to pay it again.
              kind={month.claimedOn || isOrdered ? 'line' : 'next'}
              aria-haspopup="dialog"
              onClick={() => acts.pay(month.number)}
            >
              {text('next.pay', values)}
            </Button>
            <Button kind="plain" small aria-haspopup="dialog" onClick={acts.choose}>
              {text('next.other')}
            </Button>
          </>
        )}
        {!isSent && (
          <Button
            kind={claimed ? 'next' : 'plain'}
            small={!claimed}
            aria-haspopup="dialog"
            onClick={() => acts.outside(month.number)}
          >
            {text(claimed ? 'next.confirm' : ledger.isLandlord ? 'next.gotOutside' : 'next.paidOutside')}
          </Button>
        )}
        {month.state === 'late' && !lease.counterpart.hasLeft && (
          <ButtonLink
            kind="plain"
            small
            icon="chat-circle"
            to={paths.messages(viewerId, { with: lease.counterpart.id, about: lease.roomAd.id })}
          >
            {text('next.write', values)}
          </ButtonLink>
        )}
      </div>
    </Panel>
  )
}

/** The consequences of a late rent, and their limits: the first question of both parties. */
function UntilItIsPaid({ lease }: { lease: LeaseDetail }) {
  const text = useText('ledger')
  const name = counterpartName(lease, useLanguage())
  const isDepositHeld = lease.parts.some(({ part, held }) => part === 'deposit' && BigInt(held) > 0n)
  if (!lease.isLandlordInContract) return <p>{text('next.lateByYou', { name })}</p>
  return <p>{`${text('next.lateForYou', { name })} ${isDepositHeld ? text('next.lateClaim') : ''}`}</p>
}

function titleOf(month: LedgerMonth, text: ReturnType<typeof useText<'ledger'>>, name: string): string {
  if (month.state === 'late') return text('next.late', { month: name, count: month.days })
  return month.state === 'due'
    ? text('next.due', { month: name })
    : text('next.upcoming', { month: name, count: month.days })
}

function whatOf(month: LedgerMonth, isLandlord: boolean) {
  if (month.claimedOn) return isLandlord ? 'next.claimedByTenant' : 'next.claimedByYou'
  if (BigInt(month.paid) > 0n) return isLandlord ? 'next.restForYou' : 'next.rest'
  return isLandlord ? 'next.whatForYou' : 'next.what'
}
