/** Shown by the head's script while the browser is offline (gateways/offline.ts). */
import { offlineNoticeId } from '../../gateways/offline.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'

export function OfflineNotice() {
  const text = useText('layout')
  return (
    <div role="status">
      <div id={offlineNoticeId} className="wrap" hidden suppressHydrationWarning>
        <Callout tone="warn">
          <p>{text('offline')}</p>
        </Callout>
      </div>
    </div>
  )
}
