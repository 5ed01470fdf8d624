/**
 * Shown by its stylesheet if the browser stores data from before 0.1.0 (gateways/theme.ts): the page does not hydrate
 * then.
 */
import { useText } from '../../gateways/text/useText.tsx'
import { Callout } from '../../ui/Callout.tsx'
import css from './OldStorageNotice.module.css'

export function OldStorageNotice() {
  const text = useText('layout')
  return (
    <div className={`wrap ${css.notice}`}>
      <Callout tone="warn">
        <p>{text('oldStorage')}</p>
      </Callout>
    </div>
  )
}
