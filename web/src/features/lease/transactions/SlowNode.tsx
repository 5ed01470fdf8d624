/** Says that the network does not answer, once somebody has waited for it for five seconds. */
import { useEffect, useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Notice } from '../../../ui/Callout.tsx'

const delayMilliseconds = 5_000

/** Stands only where something is waited for: it counts from when it appears. */
export function SlowNode() {
  const text = useText('paying')
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return <div role="status">{isSlow && <Notice icon="hourglass-medium">{text('steps.slow')}</Notice>}</div>
}
