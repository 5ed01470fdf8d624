/** The age of the amounts beside it: when the chain was read, up to which block, and which escrow holds them. */
import type { LeaseCard, LeaseDetail } from '@keyhold/api/leases.ts'
import { formatDuration, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Hash } from '../../ui/Hash.tsx'

interface Props {
  readonly readAt: LeaseCard['readAt'] | undefined
  /** The lease clock. */
  readonly now: number
  /** Left out if the amounts may lie in several escrows. */
  readonly chain?: LeaseDetail['chain']
  readonly className?: string | undefined
}

/** Renders nothing before the first final block. */
export function ReadAt({ readAt, now, chain, className = '' }: Props) {
  const text = useText('deposits')
  const language = useLanguage()
  if (!readAt) return null
  const seconds = Math.max(0, now - readAt.time)
  const age = seconds < 90 ? text('holds.seconds', { count: seconds }) : formatDuration(seconds, language).text
  return (
    <p className={`xs quiet num ${className}`}>
      <span>{text('holds.read', { age, block: formatNumber(readAt.block, language) })}</span>
      {chain && (
        <>
          {' '}
          {text('holds.of')}{' '}
          <Hash
            value={chain.escrow}
            explorer={chain.explorerUrl ? `${chain.explorerUrl}/address/${chain.escrow}` : undefined}
          />
        </>
      )}
    </p>
  )
}
