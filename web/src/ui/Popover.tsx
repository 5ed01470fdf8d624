/**
 * A panel below its chip, a sheet from below on a phone. It is the browser's own disclosure: fields inside belong to the
 * form around it and work without JavaScript. Panels that share a `group` close each other. One that was opened before the
 * page woke up is put in its place then.
 */
import { type ReactNode, useEffect, useRef } from 'react'
import { useText } from '../gateways/text.tsx'
import { IconButton } from './Button.tsx'
import { useDisclosure } from './disclosure.ts'
import css from './Popover.module.css'

export interface PopoverProps {
  readonly summary: ReactNode
  readonly title: string
  readonly group: string
  readonly children: ReactNode
  readonly foot?: ReactNode
  /** Whether something in it is set. */
  readonly on?: boolean
  /** `chip` stands in a row of filters, `cell` in the search box. */
  readonly look?: 'chip' | 'cell'
  readonly onOpen?: () => void
  /** Room for two months side by side. */
  readonly wide?: boolean
}

export function Popover({ summary, title, group, children, foot, on, look = 'chip', onOpen, wide }: PopoverProps) {
  const text = useText('ui')
  const details = useRef<HTMLDetailsElement>(null)
  useDisclosure(details)
  const opened = () => {
    if (!details.current?.open) return
    keepInside(details.current.querySelector('fieldset'))
    onOpen?.()
  }
  const awake = useRef(opened)
  useEffect(() => awake.current(), [])
  return (
    <details ref={details} name={group} className={css.popover} onToggle={opened}>
      <summary className={[css[look], on && css.on].filter(Boolean).join(' ')}>{summary}</summary>
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
        {foot && <div className={css.foot}>{foot}</div>}
      </fieldset>
    </details>
  )
}

/**
 * Moves a panel back into the window: how far right its chip stands depends on the words before it. What would open
 * below the fold is brought up with its page, but never so far that its head leaves the window.
 */
function keepInside(panel: HTMLElement | null): void {
  if (!panel) return
  panel.style.translate = ''
  const { left, right, top, bottom, width } = panel.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  if (width >= clientWidth) return
  panel.style.translate = `${Math.max(0, gap - left) - Math.max(0, right + gap - clientWidth)}px`
  const below = Math.min(bottom + gap - clientHeight, top - gap)
  if (below > 0) window.scrollBy({ top: below, behavior: calm() ? 'instant' : 'smooth' })
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches

/** Between a panel and the edge of the window, in px. */
const gap = 16
