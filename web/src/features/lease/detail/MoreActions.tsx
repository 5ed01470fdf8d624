/** A lease's secondary actions: each with its effect, and the irrevocable ones apart from the rest (D 6.15). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Children, type ReactNode } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { ButtonKind } from '../../../ui/Button.tsx'
import { CancellationDates } from '../../../ui/CancellationRules.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import type { ActionGroups, MoreAction } from '../actionGroups.ts'
import { heldTotal } from '../heldMoney.ts'
import { messageValues } from '../messageValues.ts'
import { formatUsdt } from '../money.ts'
import { cancellationRules, cancellationValues } from '../transactions/cancellationValues.ts'
import { earlyMessageKey, ownPart, payBackMessageKey, refundMessageKey } from '../transactions/messageKeys.ts'
import css from './MoreActions.module.css'

interface Props extends Pick<ActionGroups, 'harmless' | 'final'> {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  readonly renderAction: (act: MoreAction, kind: ButtonKind) => ReactNode
  /** Actions with a page of their own. */
  readonly children?: ReactNode
}

export function MoreActions({ harmless, final, children, ...rest }: Props) {
  const text = useText('leases')
  if (harmless.length + final.length + Children.toArray(children).length === 0) return null
  return (
    <details className={css.more}>
      <summary>
        {text('more.title')}
        <Icon name="caret-down" />
      </summary>
      {harmless.length > 0 && <Actions acts={harmless} {...rest} />}
      {children}
      {final.length > 0 && (
        <>
          <h3>
            <Icon name="warning" />
            {text('more.final')}
          </h3>
          <Actions acts={final} {...rest} />
        </>
      )}
    </details>
  )
}

function Actions({
  acts,
  lease,
  now,
  renderAction,
}: Omit<Props, 'harmless' | 'final'> & { acts: readonly MoreAction[] }) {
  const text = useText('leases')
  const language = useLanguage()
  const values = {
    ...messageValues(lease, language, now),
    amount: formatUsdt(ownPart(lease)?.held ?? 0n, language),
    held: formatUsdt(heldTotal(lease), language),
    ...cancellationValues(lease, now, language),
  }
  return (
    <ul className={css.acts}>
      {acts.map((act) => (
        <li key={act}>
          <p>{text(`more.what.${consequenceKey(act, lease, now)}`, values)}</p>
          {act === 'cancelStay' && (
            <CancellationDates rules={cancellationRules(lease)} timeZone={lease.timeZone} now={now} />
          )}
          {renderAction(act, 'line')}
        </li>
      ))}
    </ul>
  )
}

/** The message key of an action's effect. */
function consequenceKey(act: MoreAction, lease: LeaseDetail, now: number) {
  if (act === 'withdraw') return lease.payBy === null ? 'withdraw' : 'withdrawAccepted'
  if (act === 'releaseEarly') return earlyMessageKey(lease, now)
  if (act === 'refund') return refundMessageKey(lease, now)
  return act === 'payBack' ? payBackMessageKey(lease) : act
}
