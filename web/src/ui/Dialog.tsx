/** A dialog over the page: the browser's own, so focus stays inside and Escape closes it. A bottom sheet on a phone. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'
import css from './Dialog.module.css'

export interface DialogProps {
  readonly open: boolean
  /** Called when the person closes it: the cross, Escape, or a click beside it. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** The foot: a quiet act left, the main act right. */
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'wide' | 'full'
  /** As high before its content arrives as after: nothing grows under a hand. */
  readonly steady?: boolean
}

export function Dialog({ open, onClose, title, children, footer, size = 'medium', steady = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const text = useText('ui')
  // Before anything is painted: a dialog that closes would stand there empty for a frame, and jump.
  useLayoutEffect(() => {
    const element = dialog.current
    if (open && element && !element.open) element.showModal()
    if (!open && element?.open) element.close()
  }, [open])
  return (
    <dialog
      ref={dialog}
      className={`${css.dialog} ${css[size]} ${steady ? css.steady : ''}`}
      aria-labelledby={titleId}
      onClose={(event) => event.target === dialog.current && open && onClose()}
      onPointerDown={(event) => event.target === dialog.current && onClose()}
    >
      {open && (
        <div className={css.inside}>
          <div className={css.top}>
            <h2 id={titleId}>{title}</h2>
            <IconButton icon="x" label={text('close')} onClick={onClose} />
          </div>
          <div className={css.body}>{children}</div>
          {footer && <div className={css.foot}>{footer}</div>}
        </div>
      )}
    </dialog>
  )
}
