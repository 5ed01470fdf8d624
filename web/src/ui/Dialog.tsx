/** A modal dialog: the browser's own, so focus stays inside and Escape closes it. A bottom sheet on a phone. */
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'
import css from './Dialog.module.css'

export interface DialogProps {
  readonly open: boolean
  /** Called when the user closes it: the cross, Escape, or a click outside. */
  readonly onClose: () => void
  readonly title: ReactNode
  readonly children: ReactNode
  /** The footer: a quiet action left, the main action right. */
  readonly footer?: ReactNode
  readonly size?: 'small' | 'medium' | 'wide' | 'full'
  /** The same height before and after its content loads, so nothing shifts. */
  readonly steady?: boolean
}

export function Dialog({ open, onClose, title, children, footer, size = 'medium', steady = false }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  const text = useText('ui')
  // Before the paint: a closing dialog would be empty for a frame, and jump.
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
