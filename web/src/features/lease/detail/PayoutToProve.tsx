/** On the tenant's page in the last 30 days of a stay: prove the payout account again, and what a lost one means (D 4.8). */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { formatDayAt } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Callout } from '../../../ui/Callout.tsx'
import { shortenHash } from '../../../ui/shortenHash.ts'
import { counterpartName } from '../partyName.ts'

export function PayoutToProve({ lease, onProve }: { lease: LeaseDetail; onProve: () => void }) {
  const text = useText('paying')
  const language = useLanguage()
  const account = lease.terms && payoutAccountOf(lease.terms)
  if (!lease.isPayoutToProve || !account) return null
  const values = {
    account: shortenHash(account),
    day: formatDayAt(lease.moveOut, lease.timeZone, language),
    name: counterpartName(lease, language),
  }
  return (
    <Callout tone="warn" icon="wallet" title={text('payoutProof.title')}>
      <p>{text('payoutProof.why', values)}</p>
      <p>{text('payoutProof.lost', values)}</p>
      <div style={{ marginTop: 8 }}>
        <Button kind="main" aria-haspopup="dialog" onClick={onProve}>
          {text('payoutProof.open')}
        </Button>
      </div>
    </Callout>
  )
}
