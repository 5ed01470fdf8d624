/** The way to a longer stay: from the lease that goes on, and from the one that follows while it waits for the tenant (D 11.21). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import css from './MoreActs.module.css'

interface Props {
  readonly lease: LeaseDetail
  readonly viewerId: string
}

/** Among what nothing calls for now. */
export function LongerStay({ lease, viewerId }: Props) {
  const text = useText('leases')
  return (
    <ul className={css.acts}>
      <li>
        <p>{text('more.what.renew')}</p>
        <ButtonLink kind="line" to={paths.renewal(viewerId, lease.id)}>
          {text('action.renew')}
        </ButtonLink>
      </li>
    </ul>
  )
}

/** Of a renewal that is signed: it is not paid in, its deposit moves. */
export function RenewNow({ lease, viewerId }: Props) {
  const text = useText('leases')
  if (!lease.renews || lease.contractStatus !== 'Pay Deposit') return null
  return (
    <ButtonLink kind={lease.isLandlordInContract ? 'line' : 'next'} to={paths.renewal(viewerId, lease.renews)}>
      {text('action.renewNow')}
    </ButtonLink>
  )
}
