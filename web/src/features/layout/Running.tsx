/** All that an error page knows about money: what this browser started and has not seen confirmed. */
import { useText } from '../../gateways/text/useText.tsx'
import { useRunningHashes } from '../../gateways/wallet/runningTransactions.ts'
import { Callout } from '../../ui/Callout.tsx'

export default function Running() {
  const text = useText('layout')
  const hashes = useRunningHashes()
  if (hashes.length === 0) return null
  return (
    <Callout tone="warn">
      <p>{text('broken.running')}</p>
      {hashes.filter(Boolean).map((hash) => (
        <code key={hash}>{hash}</code>
      ))}
    </Callout>
  )
}
