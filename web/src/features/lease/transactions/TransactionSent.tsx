/** A mined transaction: its hash, and its live confirmations until it is final. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { explorerLink, type NetworkConfig } from '../../../gateways/wallet/networkConfig.ts'
import { paths } from '../../../paths.ts'
import { Callout } from '../../../ui/Callout.tsx'
import { Hash } from '../../../ui/Hash.tsx'
import { useLease } from '../queries.ts'
import { ConfirmationBars } from './ConfirmationBars.tsx'
import { isDeepEnough, useConfirmations } from './chainQueries.ts'

interface Props {
  readonly network: NetworkConfig | undefined
  /** Undefined if it was done long ago. */
  readonly transactionId: Hex | undefined
}

/** For a party it is final once their lease's history has it. */
export function TransactionSent({ lease, ...sent }: Props & { lease: LeaseDetail }) {
  const isFinal = lease.history.some(({ facts }) => facts.transaction === sent.transactionId)
  useLease(lease.id, !isFinal)
  return <SentToChain {...sent} isFinal={isFinal} />
}

/** For a visitor without access to the lease, it is final with enough confirmations. */
export function SentToChain({
  network,
  transactionId,
  isFinal: isInHistory,
  hasReceipt = true,
}: Props & { isFinal?: boolean; hasReceipt?: boolean }) {
  const text = useText('paying')
  const language = useLanguage()
  const depth = useConfirmations(network, transactionId, isInHistory)
  const isFinal = isInHistory ?? isDeepEnough(depth.data)
  if (!transactionId) return <Callout tone="good" title={text('done.success')} />
  const seen = depth.data
  return (
    <div className="stack-2">
      <Callout tone="good" title={text('done.success')}>
        <p>{text(isFinal ? 'transaction.final' : 'seen.close')}</p>
      </Callout>
      {seen && <ConfirmationBars count={isFinal ? seen.required : seen.confirmations} needed={seen.required} />}
      {depth.data === null && !isFinal && <Callout tone="warn">{text('transaction.gone')}</Callout>}
      <div className="row between wraps small soft">
        <p>
          {seen ? text('seen.block', { block: formatNumber(seen.blockNumber, language) }) : text('transaction.sent')}
        </p>
        <Hash value={transactionId} explorer={network && explorerLink(network, 'tx', transactionId)} />
      </div>
      {network && hasReceipt && (
        <p className="small">
          <Link className="link" to={paths.receipt(network.chainId, transactionId)}>
            {text('transaction.receipt')}
          </Link>
        </p>
      )}
    </div>
  )
}
