/** An errand that is in a block: its transaction, and its confirmations live until it is final. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import type { Hex } from 'viem'
import { sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { explorerAddress, type Place } from '../../gateways/wallet/place.ts'
import { paths } from '../../paths.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { ConfirmationBars } from './ConfirmationBars.tsx'
import { useDepth, useLease } from './queries.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly place: Place | undefined
  /** Undefined if it was done long ago. */
  readonly transactionId: Hex | undefined
}

export function ErrandSent({ lease, place, transactionId }: Props) {
  const text = useText('paying')
  const language = useLanguage()
  const isFinal = lease.history.some(({ facts }) => facts.transaction === transactionId)
  useLease(lease.id, !isFinal)
  const depth = useDepth(place, transactionId, isFinal)
  if (!transactionId) return <Callout tone="good" title={text('done.success')} />
  const seen = depth.data
  return (
    <div className="stack-2">
      <Callout tone="good" title={text('done.success')}>
        <p>{text(isFinal ? 'errand.final' : 'seen.close')}</p>
      </Callout>
      {seen && <ConfirmationBars count={isFinal ? seen.needed : seen.confirmations} needed={seen.needed} />}
      {depth.data === null && !isFinal && <Callout tone="warn">{text('errand.gone')}</Callout>}
      <div className="row between wraps small soft">
        <p>{seen ? text('seen.block', { block: sayNumber(seen.block, language) }) : text('errand.sent')}</p>
        <Hash value={transactionId} explorer={place && explorerAddress(place, 'tx', transactionId)} />
      </div>
      {place && (
        <p className="small">
          <Link className="link" to={paths.receipt(place.chainId, transactionId)}>
            {text('errand.receipt')}
          </Link>
        </p>
      )}
    </div>
  )
}
