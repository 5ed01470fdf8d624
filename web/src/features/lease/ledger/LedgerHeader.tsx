/** Whose rents these are: the home, where the lease stands, its days. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { SubpageHeader } from '../SubpageHeader.tsx'

export function LedgerHeader(props: { lease: LeaseDetail; now: number; viewerId: string }) {
  const text = useText('ledger')
  return <SubpageHeader {...props} title={text('title')} back={text('back')} />
}
