/** One errand on its way: its confirmations live, its transaction, and what waits until it is final. */
import type { LeaseDetail } from '@keyhold/api/leases.ts'
import { Link } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { explorerAddress } from '../../gateways/wallet/place.ts'
import { paths } from '../../paths.ts'
import { Callout } from '../../ui/Callout.tsx'
import { Hash } from '../../ui/Hash.tsx'
import { useLease } from './queries.ts'
import { sentWords, waitWords } from './sentWords.ts'
import type { LostErrand, SentErrand } from './useSentErrands.ts'
import { useSentWatch } from './useSentWatch.ts'

interface Props {
  readonly lease: LeaseDetail
  readonly sent: SentErrand
  readonly onLost: (lost: LostErrand) => void
}

export function SentLine({ lease, sent, onLost }: Props) {
  const text = useText('paying')
  useLease(lease.id, true)
  const { place, depth } = useSentWatch(lease, sent, onLost)
  const what = text(`sent.what.${sentWords(sent.act, lease)}`)
  const seen = depth
    ? text('seen.confirmations', { count: Math.min(depth.confirmations, depth.needed), needed: depth.needed })
    : text('sent.waiting')
  return (
    <Callout icon="hourglass-medium">
      <p className="strong num" role="status">
        {text('sent.line', { what, seen })}
      </p>
      <p>{text(`sent.waits.${waitWords(sent.act)}`)}</p>
      <div className="row wraps small">
        <Hash value={sent.hash} explorer={place && explorerAddress(place, 'tx', sent.hash)} />
        {place && depth && (
          <Link className="link" to={paths.receipt(place.chainId, sent.hash)}>
            {text('errand.receipt')}
          </Link>
        )}
      </div>
    </Callout>
  )
}
