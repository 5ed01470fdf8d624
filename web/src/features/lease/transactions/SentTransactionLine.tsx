/** One pending transaction: its live confirmations, its hash, and what it blocks until it is final. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { useText } from '../../../gateways/text/useText.tsx'
import { explorerLink } from '../../../gateways/wallet/networkConfig.ts'
import { paths } from '../../../paths.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { useLease } from '../queries.ts'
import { sentMessageKey, waitMessageKey } from './messageKeys.ts'
import type { LostTransaction, SentTransaction } from './useSentTransactions.ts'
import { useWatchSent } from './useWatchSent.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly sent: SentTransaction
  readonly onLost: (lost: LostTransaction) => void
}

export function SentTransactionLine({ lease, sent, onLost }: Props) {
  const text = useText('paying')
  useLease(lease.id, true)
  const { network, depth } = useWatchSent(lease, sent, onLost)
  const what = text(`sent.what.${sentMessageKey(sent.action, lease)}`)
  const seen = depth
    ? text('seen.confirmations', { count: Math.min(depth.confirmations, depth.required), needed: depth.required })
    : text(sent.isSigned ? 'sent.signed' : 'sent.waiting')
  return (
    <Callout icon="hourglass-medium">
      <p className="strong num" role="status">
        {text('sent.line', { what, seen })}
      </p>
      <p>{text(`sent.waits.${waitMessageKey(sent.action)}`)}</p>
      <div className="row wraps small">
        {!sent.isSigned && <Hash value={sent.hash} explorer={network && explorerLink(network, 'tx', sent.hash)} />}
        {network && depth && (
          <Link className="link" to={paths.receipt(network.chainId, sent.hash)}>
            {text('transaction.receipt')}
          </Link>
        )}
      </div>
    </Callout>
  )
}
