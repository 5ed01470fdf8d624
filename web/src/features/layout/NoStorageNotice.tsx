/** Says that this browser stores nothing for this site (gateways/oldBrowsers.ts). */
import { useSyncExternalStore } from 'react'
import { isStorageBlocked } from '../../gateways/oldBrowsers.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'

const never = () => () => undefined

export function NoStorageNotice() {
  const text = useText('layout')
  const isBlocked = useSyncExternalStore(never, isStorageBlocked, () => false)
  if (!isBlocked) return null
  return (
    <div className="wrap">
      <Callout tone="warn">{text('noStorage')}</Callout>
    </div>
  )
}
