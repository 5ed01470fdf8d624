/** The box at the bottom: what to do if something is wrong, until when, and its effect. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import type { ReactNode } from 'react'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import type { ButtonKind } from '../../../ui/Button.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { isClaimEarly } from '../actionGroups.ts'
import css from '../Lease.module.css'
import { buttonTransitions, viewerOf } from '../leaseState.ts'
import { messageValues } from '../messageValues.ts'

interface Props {
  readonly lease: LeaseDetail
  /** The lease clock now. */
  readonly now: number
  /** The button, from another feature. */
  readonly dispute: (kind: ButtonKind) => ReactNode
  /** The actions disabled by a pending transaction. */
  readonly blocked: ReadonlySet<string>
}

/**
 * Renders nothing if there is nothing (more) to dispute, or another transaction is pending; a claim only from move-out
 * on.
 */
export function DisputePanel({ lease, now, dispute, blocked }: Props) {
  const text = useText('leases')
  const values = messageValues(lease, useLanguage())
  if (isClaimEarly(lease, now) || blocked.has('dispute') || !buttonTransitions(lease, now).includes('dispute'))
    return null
  const key = `dispute.${viewerOf(lease)}` as const
  return (
    <Panel className={css.wrong} label={text(`${key}.title`)}>
      <div>
        <h2>{text(`${key}.title`)}</h2>
        <p className="small soft">{text(`${key}.what`, values)}</p>
      </div>
      {dispute('line')}
    </Panel>
  )
}
