/**
 * A panel below its chip, a bottom sheet on a phone. It is the native disclosure: fields inside belong to the
 * surrounding form and work without JavaScript. Panels that share a `group` close each other. A panel opened before
 * hydration is positioned after it.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'
import css from './Popover.module.css'
import { useDismiss } from './useDismiss.ts'

export interface PopoverProps {
  readonly summary: ReactNode
  readonly title: string
  readonly group: string
  readonly children: ReactNode
  readonly footer?: ReactNode
  /** Whether a field inside has a value. */
  readonly isActive?: boolean
  /** `chip` is for a row of filters, `cell` for the search box, `icon` for the header. */
  readonly variant?: 'chip' | 'cell' | 'icon'
  readonly onOpen?: () => void
  /** Space for two months side by side. */
  readonly wide?: boolean
}

export function Popover({
  summary,
  title,
  group,
  children,
  footer,
  isActive,
  variant = 'chip',
  onOpen,
  wide,
}: PopoverProps) {
  const text = useText('ui')
  const details = useRef<HTMLDetailsElement>(null)
  useDismiss(details)
  const onToggle = () => {
    if (!details.current?.open) return
    keepInViewport(details.current.querySelector('fieldset'))
    onOpen?.()
  }
  const initialToggle = useRef(onToggle)
  useEffect(() => initialToggle.current(), [])
  return (
    <details ref={details} name={group} className={css.popover} onToggle={onToggle}>
      <summary className={[css[variant], isActive && css.on].filter(Boolean).join(' ')}>{summary}</summary>
      <div className={css.veil} aria-hidden="true" data-close="" />
      <fieldset className={wide ? `${css.panel} ${css.wide}` : css.panel}>
        <legend className="vh">{title}</legend>
        <div className={css.top}>
          <p className={css.title} aria-hidden="true">
            {title}
          </p>
          <IconButton icon="x" label={text('close')} data-close="" />
        </div>
        {children}
        {footer && <div className={css.foot}>{footer}</div>}
      </fieldset>
    </details>
  )
}

/**
 * Moves a panel back into the window: its chip's position depends on the words before it. A panel that would open below
 * the fold scrolls the page, but never so far that its top leaves the window.
 */
function keepInViewport(panel: HTMLElement | null): void {
  if (!panel) return
  panel.style.translate = ''
  const { left, right, top, bottom, width } = panel.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  if (width >= clientWidth) return
  panel.style.translate = `${Math.max(0, windowGap - left) - Math.max(0, right + windowGap - clientWidth)}px`
  const overflow = Math.min(bottom + windowGap - clientHeight, top - windowGap)
  if (overflow > 0) window.scrollBy({ top: overflow, behavior: prefersReducedMotion() ? 'instant' : 'smooth' })
}

const prefersReducedMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Between a panel and the edge of the window, in px. */
const windowGap = 16
