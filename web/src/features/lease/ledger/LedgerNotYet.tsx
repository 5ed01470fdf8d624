/** Replaces the ledger of a lease whose payment has not arrived. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'

export function LedgerNotYet({ lease, viewerId }: { lease: LeaseDetail; viewerId: string }) {
  const text = useText('ledger')
  return (
    <EmptyState heading="h1" drawing="mark" title={text('notYet.title')}>
      <p>{text('notYet.what')}</p>
      <ButtonLink kind="main" to={paths.lease(viewerId, lease.id)}>
        {text('back')}
      </ButtonLink>
    </EmptyState>
  )
}
