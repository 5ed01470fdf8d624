/** One lease in the lists of the requests page: the party, home and dates, status, actions. */

import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseCard } from '@keyhold/api/leases.ts'
import { isPending } from '@keyhold/rental/lease.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { fileUrl } from '../../../gateways/api.ts'
import { formatMoveInSum } from '../../../gateways/format/moveInCost.ts'
import { useOtherLanguage } from '../../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Button, type ButtonKind, ButtonLink } from '../../../ui/Button.tsx'
import { Day } from '../../../ui/Day.tsx'
import { undeliveredTotal } from '../credits.ts'
import { heldTotal } from '../heldMoney.ts'
import { buttonTransitions } from '../leaseState.ts'
import { messageValues } from '../messageValues.ts'
import { firstPayment, formatUsdt } from '../money.ts'
import { counterpartName, partyName } from '../partyName.ts'
import { type EndTransition, isEnd } from '../queries.ts'
import { StatusBadge } from '../StatusBadge.tsx'
import { EndDialog } from './EndDialog.tsx'
import css from './LeaseLists.module.css'
import { rowNote } from './rowNote.ts'

interface Props {
  readonly lease: LeaseCard
  readonly now: number
  readonly viewerId: string
  /** Its button may be prominent: the first of its list. */
  readonly isFirst: boolean
  /** It can be chosen, to be declined with others. */
  readonly choice?: { readonly isChosen: boolean; readonly onChoose: (isOn: boolean) => void } | undefined
  readonly onAccept: (lease: LeaseCard) => void
  /** The pay button, from another feature. */
  readonly pay: (lease: LeaseCard, kind: ButtonKind) => ReactNode
}

export function RequestRow(props: Props) {
  const { lease, now, viewerId, choice } = props
  const text = useText('requests')
  const language = useLanguage()
  const { counterpart } = lease
  const held = heldTotal(lease) + undeliveredTotal(lease, 'both')
  const isUnpaid = isPending(statusOf(lease)) || statusOf(lease) === 'accepted'
  const inUsdt = (amount: bigint) => formatUsdt(amount, language)
  const { profileName } = counterpart
  const leaseText = useText('leases')
  const picture = counterpart.avatarImagePath ? fileUrl(counterpart.avatarImagePath) : null
  return (
    <li className={css.row}>
      {choice ? (
        <label className={css.choice}>
          <input type="checkbox" checked={choice.isChosen} onChange={({ target }) => choice.onChoose(target.checked)} />
          <span className="vh">{text('several.choose', { name: partyName(counterpart) })}</span>
        </label>
      ) : (
        <Avatar name={partyName(counterpart)} picture={picture} />
      )}
      <div>
        <h4>
          <Link to={paths.lease(viewerId, lease.id)}>{partyName(counterpart)}</Link>
        </h4>
        <p className={`num ${css.meta}`}>
          <span lang={useOtherLanguage(lease.roomAd.property.titleLanguage)}>{lease.roomAd.property.title}</span>
          <span>
            <Day of={lease.validFrom} /> – <Day of={lease.validTo} />
          </span>
          {held > 0n && <span>{text('row.held', { amount: inUsdt(held) })}</span>}
          {isUnpaid && (
            <span>{text('row.moveIn', { amount: formatMoveInSum(firstPayment(lease.money), language) })}</span>
          )}
        </p>
        <p className={css.state}>
          <StatusBadge lease={lease} now={now} />
          {(['you', 'them'] as const).map((whose) => {
            const amount = undeliveredTotal(lease, whose)
            const values = { amount: inUsdt(amount), name: counterpartName(lease, language) }
            return (
              amount > 0n && (
                <Badge key={whose} tone="held">
                  {text(`row.waits.${whose}`, values)}
                </Badge>
              )
            )
          })}
          {profileName !== undefined && isPending(statusOf(lease)) && (
            <Badge tone="bad">
              {profileName === partyName(counterpart)
                ? leaseText('profileName.rowLastName')
                : leaseText('profileName.row', { profile: profileName })}
            </Badge>
          )}
          <span className="small soft num">{rowNote(lease, now, text, language)}</span>
        </p>
      </div>
      <RowActions {...props} />
    </li>
  )
}

function RowActions({ lease, now, viewerId, isFirst, onAccept, pay }: Props) {
  const text = useText('requests')
  const leaseText = useText('leases')
  const language = useLanguage()
  const values = messageValues(lease, language)
  const [ending, setEnding] = useState<EndTransition>()
  const transitions = buttonTransitions(lease, now)
  const prominent: ButtonKind = isFirst ? 'next' : 'line'
  const to = paths.lease(viewerId, lease.id)
  const end = transitions.find(isEnd)
  const release = transitions.includes('release') && { text: 'release' as const, amount: values.handover }
  const waiting = undeliveredTotal(lease, 'you')
  const isOpen = !transitions.includes('accept') && !transitions.includes('pay') && !release && waiting === 0n
  return (
    <div className={css.acts}>
      {end && end !== 'cancel' && (
        <Button small kind="plain" onClick={() => setEnding(end)}>
          {leaseText(`action.${end}`)}
        </Button>
      )}
      {transitions.includes('accept') && (
        <Button small kind={prominent} onClick={() => onAccept(lease)}>
          {leaseText('action.acceptShort')}
        </Button>
      )}
      {transitions.includes('pay') && pay(lease, prominent)}
      {release && (
        <ButtonLink small kind={prominent} to={to}>
          {leaseText('action.release')}
        </ButtonLink>
      )}
      {waiting > 0n && (
        <ButtonLink small kind={release ? 'line' : prominent} to={to}>
          {text('collect', { amount: formatUsdt(waiting, language) })}
        </ButtonLink>
      )}
      {isOpen && (
        <ButtonLink small kind={transitions.length > 0 ? 'line' : 'plain'} to={to}>
          {text('open')}
          <span className="vh">{text('openOf', { name: counterpartName(lease, language) })}</span>
        </ButtonLink>
      )}
      {ending && <EndDialog lease={lease} transition={ending} onClose={() => setEnding(undefined)} />}
    </div>
  )
}
