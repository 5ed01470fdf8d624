/** The link to an early end: among the secondary actions, and prominent once both agreed (D 11.21). */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { canTransition } from '@keyhold/rental/lease.ts'
import { Link } from 'react-router'
import { formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { ownNotice, viewerOf } from '../leaseState.ts'
import { messageValues } from '../messageValues.ts'
import { isLaterAtEscrow, isReturnLate } from '../viewState.ts'
import css from './MoreActions.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly viewerId: string
}

/** Whether both may still agree on an early end: the stay continues, and there is no agreement yet. */
export function mayEndEarly(lease: LeaseDetail, now: number): boolean {
  const isOpen = canTransition(viewerOf(lease), 'endEarly', { status: statusOf(lease) })
  return isOpen && lease.firstValidTo === undefined && now < lease.moveOut
}

export function EarlierEnd({ lease, viewerId }: Props) {
  const text = useText('leases')
  const count = ownNotice(lease)
  return (
    <ul className={css.acts}>
      <li>
        <p>{count > 0 ? text('more.what.endEarlyByNotice', { count }) : text('more.what.endEarly')}</p>
        <ButtonLink kind="line" to={paths.ending(viewerId, lease.id)}>
          {text('action.endEarly')}
        </ButtonLink>
      </li>
    </ul>
  )
}

/** That the stay ends earlier, with a link to its effect on the money; and that the deposit's return is late, if it is. */
export function EndsEarly({ lease, viewerId, now }: Props & { readonly now: number }) {
  const text = useText('leases')
  const language = useLanguage()
  if (lease.firstValidTo === undefined) return null
  const values = { day: formatDay(lease.validTo, language), before: formatDay(lease.firstValidTo, language) }
  return (
    <Callout>
      <p>
        <span>{text(isLaterAtEscrow(lease) ? 'note.endsEarly' : 'note.endsEarlyAtEscrow', values)}</span>{' '}
        <Link to={paths.ending(viewerId, lease.id)}>{text('note.endsEarlyMore')}</Link>
      </p>
      {isReturnLate(lease, now) && (
        <p>{text(`note.returnLate.${viewerOf(lease)}`, messageValues(lease, language, now))}</p>
      )}
    </Callout>
  )
}
