/**
 * Says that this browser stores nothing for this site (gateways/oldBrowsers.ts). Otherwise its stylesheet shows it only
 * if the browser has data from before 0.1.0 (gateways/theme.ts): the page does not hydrate then.
 */
import { useSyncExternalStore } from 'react'
import { isStorageBlocked } from '../../gateways/oldBrowsers.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './OldStorageNotice.module.css'

const never = () => () => {}

export function OldStorageNotice() {
  const text = useText('layout')
  const isBlocked = useSyncExternalStore(never, isStorageBlocked, () => false)
  return (
    <div className={isBlocked ? 'wrap' : `wrap ${css.notice}`}>
      <Callout tone="warn">
        <p>{text(isBlocked ? 'noStorage' : 'oldStorage')}</p>
      </Callout>
    </div>
  )
}
