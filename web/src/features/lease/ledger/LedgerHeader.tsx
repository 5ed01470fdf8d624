/** The ledger's header: the home, the lease's status, its dates. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { SubpageHeader } from '../SubpageHeader.tsx'

export function LedgerHeader(props: { lease: LeaseDetail; now: number; viewerId: string }) {
  const text = useText('ledger')
  return <SubpageHeader {...props} title={text('title')} back={text('back')} />
}
