/** The link to a renewal: from the current lease, and from the following one while the tenant must act (D 11.21). */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { stayStateOf } from '@keyhold/rental/openLease.ts'
import { formatDateTime, formatDay } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { viewerOf } from '../leaseState.ts'
import { counterpartName } from '../partyName.ts'
import css from './MoreActions.module.css'
import type { OpenRenewal } from './openRenewal.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly viewerId: string
}

/**
 * Whether the stay goes on and may become longer: the deposit can move, or a new lease follows because none is held
 * (D 12.12). Not once both ended it early, or its deposit has moved.
 */
export function mayStayLonger(lease: LeaseDetail, now: number): boolean {
  if (lease.firstValidTo !== undefined) return false
  const isWithoutDeposit = !lease.parts.some(({ part, state }) => part === 'deposit' && state !== 'paid-out')
  const stay = stayStateOf({ ...lease, status: statusOf(lease) }, now)
  return lease.acts.includes('renew') || (stay === 'running' && isWithoutDeposit)
}

/** Among the secondary actions. */
export function LongerStay({ lease, viewerId }: Props) {
  const text = useText('leases')
  return (
    <ul className={css.acts}>
      <li>
        <p>{text(lease.acts.includes('renew') ? 'more.what.renew' : 'more.what.renewAnew')}</p>
        <ButtonLink kind="line" to={paths.renewal(viewerId, lease.id)}>
          {text('action.renew')}
        </ButtonLink>
      </li>
    </ul>
  )
}

/**
 * The offer or signature for the following lease, shown on this one; the party who acts next finds the link beside the
 * other actions.
 */
export function RenewalWaits({ lease, renewal }: { lease: LeaseDetail; renewal: OpenRenewal | undefined }) {
  const text = useText('leases')
  const language = useLanguage()
  if (!renewal) return null
  const values = {
    name: counterpartName(lease, language),
    until: formatDay(renewal.until, language),
    payBy: formatDateTime(renewal.payBy, lease.timeZone, language),
  }
  return <Callout>{text(`note.longerStay.${renewal.state}.${viewerOf(lease)}`, values)}</Callout>
}

/** The link to it, prominent for the party who acts next. */
export function RenewalAction({ lease, viewerId, renewal }: Props & { readonly renewal: OpenRenewal | undefined }) {
  const text = useText('leases')
  if (!renewal) return null
  const act = !renewal.isTurn ? 'readRenewal' : renewal.state === 'signed' ? 'renewNow' : 'signRenewal'
  return (
    <ButtonLink kind={renewal.isTurn ? 'next' : 'line'} to={paths.renewal(viewerId, lease.id)}>
      {text(`action.${act}`)}
    </ButtonLink>
  )
}

/** For a signed renewal: it is not paid in, its deposit moves. */
export function RenewNow({ lease, viewerId }: Props) {
  const text = useText('leases')
  if (!lease.renews || statusOf(lease) !== 'accepted') return null
  return (
    <ButtonLink kind={lease.isLandlordInContract ? 'line' : 'next'} to={paths.renewal(viewerId, lease.renews)}>
      {text('action.renewNow')}
    </ButtonLink>
  )
}
