/** One lease in the lists of the requests screen: who, which home and days, where it stands, what can be done. */
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { isPending } from '@keyhold/rental/lease.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fileAddress } from '../../gateways/api.ts'
import { sayMoney } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Button, type ButtonKind, ButtonLink } from '../../ui/Button.tsx'
import { Day } from '../../ui/Day.tsx'
import { actsNow, heldOf } from './acts.ts'
import { EndDialog } from './EndDialog.tsx'
import { nameOf, otherName } from './people.ts'
import { phrasesOf } from './phrases.ts'
import type { End } from './queries.ts'
import css from './Requests.module.css'
import { rowNote } from './rowNote.ts'
import { StageBadge } from './StageBadge.tsx'

interface Props {
  readonly lease: LeaseCard
  readonly now: number
  readonly viewerId: string
  /** The loud button may be loud: the first of its list. */
  readonly isFirst: boolean
  readonly onAccept: (lease: LeaseCard) => void
  /** The button that pays, by another feature. */
  readonly pay: (lease: LeaseCard, kind: ButtonKind) => ReactNode
}

export function RequestRow(props: Props) {
  const { lease, now, viewerId } = props
  const text = useText('requests')
  const language = useLanguage()
  const { counterpart } = lease
  const held = heldOf(lease)
  const isUnpaid = isPending(lease.contractStatus) || lease.contractStatus === 'Pay Deposit'
  const usdt = (amount: bigint) => sayMoney({ amount, currency: 'USDT' }, language)
  const picture = counterpart.avatarImagePath ? fileAddress(counterpart.avatarImagePath) : null
  return (
    <li className={css.row}>
      <Avatar name={nameOf(counterpart)} picture={picture} />
      <div>
        <h4>
          <Link to={paths.lease(viewerId, lease.id)}>{nameOf(counterpart)}</Link>
        </h4>
        <p className={`num ${css.meta}`}>
          <span>{lease.roomAd.property.title}</span>
          <span>
            <Day of={lease.validFrom} /> – <Day of={lease.validTo} />
          </span>
          {held > 0n && <span>{text('row.held', { amount: usdt(held) })}</span>}
          {isUnpaid && <span>{text('row.moveIn', { amount: usdt(BigInt(lease.money.total)) })}</span>}
        </p>
        <p className={css.state}>
          <StageBadge lease={lease} now={now} />
          <span className="small soft num">{rowNote(lease, now, text, language)}</span>
        </p>
      </div>
      <RowActs {...props} />
    </li>
  )
}

function RowActs({ lease, now, viewerId, isFirst, onAccept, pay }: Props) {
  const text = useText('requests')
  const act = useText('leases')
  const language = useLanguage()
  const phrases = phrasesOf(lease, language)
  const [ending, setEnding] = useState<End>()
  const acts = actsNow(lease, now)
  const loud: ButtonKind = isFirst ? 'next' : 'line'
  const to = paths.lease(viewerId, lease.id)
  const end = acts.find((one) => one === 'decline' || one === 'withdraw' || one === 'cancel')
  const release = acts.includes('release') && { text: 'release' as const, amount: phrases.handover }
  const isOpen = !acts.includes('accept') && !acts.includes('pay') && !release
  return (
    <div className={css.acts}>
      {end && end !== 'cancel' && (
        <Button small kind="plain" onClick={() => setEnding(end)}>
          {act(`act.${end}`)}
        </Button>
      )}
      {acts.includes('accept') && (
        <Button small kind={loud} onClick={() => onAccept(lease)}>
          {act('act.acceptShort')}
        </Button>
      )}
      {acts.includes('pay') && pay(lease, loud)}
      {release && (
        <ButtonLink small kind={loud} to={to}>
          {act('act.release')}
        </ButtonLink>
      )}
      {isOpen && (
        <ButtonLink small kind={acts.length > 0 ? 'line' : 'plain'} to={to}>
          {text('open')}
          <span className="vh">{text('openOf', { name: otherName(lease, language) })}</span>
        </ButtonLink>
      )}
      {ending && <EndDialog lease={lease} act={ending} onClose={() => setEnding(undefined)} />}
    </div>
  )
}
