/** Reports an unreachable network after five seconds of waiting. */
import { useEffect, useState } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import { Notice } from '../../../ui/Callout.tsx'

const delayMilliseconds = 5_000

/** Rendered only while waiting: it counts from its mount. */
export function SlowNode() {
  const text = useText('paying')
  const [isSlow, setIsSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsSlow(true), delayMilliseconds)
    return () => clearTimeout(timer)
  }, [])
  return <div role="status">{isSlow && <Notice icon="hourglass-medium">{text('steps.slow')}</Notice>}</div>
}
