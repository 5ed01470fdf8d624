/** A lease's documents, or that their retention is over: the agreement, its hash, and related papers. */
import { statusOf } from '@keyhold/api/leaseStatus.ts'
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { isClosed } from '@keyhold/rental/lease.ts'
import { Link } from 'react-router'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Hash } from '../../../ui/Hash.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import css from '../payments/Payments.module.css'
import { LeaseDownloads } from './LeaseDownloads.tsx'

interface Props {
  readonly lease: LeaseDetail
  readonly now: number
  readonly viewerId: string
}

export function Documents({ lease, now, viewerId }: Props) {
  const text = useText('leases')
  // a request that became no lease has no papers
  if (!lease.document && isClosed(statusOf(lease))) return null
  return (
    <Panel label={text('documents.title')}>
      <h2>{text('documents.title')}</h2>
      <ul className={css.papers}>
        <li>
          <Icon name="file-text" />
          <div>
            {lease.isAgreementDeleted ? (
              <>
                <p>{text('documents.agreement')}</p>
                <p className="xs quiet">{text('documents.deleted')}</p>
              </>
            ) : (
              <Link className="link" to={paths.agreement(viewerId, lease.id)}>
                {text('documents.agreement')}
              </Link>
            )}
            {lease.document ? (
              <p className="xs quiet">
                {text('documents.hash')} <Hash value={lease.document} />
              </p>
            ) : (
              <p className="xs quiet">{text('documents.preview')}</p>
            )}
          </div>
        </li>
        <LeaseDownloads lease={lease} now={now} viewerId={viewerId} />
      </ul>
    </Panel>
  )
}
