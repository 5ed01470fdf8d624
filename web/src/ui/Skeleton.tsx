/** A placeholder while content loads. It pulses only if motion is allowed. */
import { useText } from '../gateways/text/useText.tsx'
import css from './Skeleton.module.css'

/** One grey block; `height` and `width` in CSS lengths. */
export function Skeleton({ height = '1.25em', width = '100%' }: { height?: string; width?: string }) {
  return <span className={css.block} style={{ height, width }} aria-hidden="true" />
}

/** Several lines, with "Loading" for screen readers. */
export function SkeletonLines({ lines = 4, height }: { lines?: number; height?: string }) {
  const text = useText('ui')
  return (
    <div className={css.lines} role="status">
      <span className="vh">{text('loading')}</span>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((line, index) => (
        <Skeleton key={line} width={`${92 - ((index * 17) % 40)}%`} {...(height ? { height } : {})} />
      ))}
    </div>
  )
}
