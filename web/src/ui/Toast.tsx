/**
 * Notes that appear over the page. Success disappears after 3 s (wallet warnings 5 s, spec public §9); errors stay
 * (D 3.4).
 */
import { createContext, type ReactNode, use, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'
import { Icon } from './Icon.tsx'
import css from './Toast.module.css'
import { Words } from './Words.tsx'

export interface Toast {
  /** The bold line. */
  readonly title: ReactNode
  /** What it means and what to do. */
  readonly children?: ReactNode
  readonly tone?: 'good' | 'bad'
  /** Its duration; an error stays until it is closed unless this is set. */
  readonly milliseconds?: number
}

interface VisibleToast extends Toast {
  readonly id: number
  /** The component that shows it. */
  readonly source: string
}

const ToastContext = createContext<(toast: Toast, source: string) => void>(() => undefined)
const defaultMilliseconds = 3_000

/**
 * Shows a toast: `const toast = useToast(); toast({ title: text('saved') })`. Success replaces the same component's
 * failures.
 */
export function useToast(): (toast: Toast) => void {
  const [show, source] = [use(ToastContext), useId()]
  return useCallback((toast: Toast) => show(toast, source), [show, source])
}

/** A repeated toast is shown once: lasting errors would pile up with each attempt. */
const saysTheSame = (one: Toast, other: Toast) => one.title === other.title && one.tone === other.tone

/** The region where toasts appear. One per page, in the root. */
export function ToastRegion({ children }: { children: ReactNode }) {
  const [visible, setVisible] = useState<readonly VisibleToast[]>([])
  const nextId = useRef(0)
  const show = useCallback((toast: Toast, source: string) => {
    nextId.current += 1
    const id = nextId.current
    const isReplaced = (other: VisibleToast) =>
      saysTheSame(other, toast) || (toast.tone !== 'bad' && other.tone === 'bad' && other.source === source)
    setVisible((before) => [...before.filter((other) => !isReplaced(other)).slice(-3), { ...toast, id, source }])
  }, [])
  const close = useCallback((id: number) => setVisible((before) => before.filter((toast) => toast.id !== id)), [])
  return (
    <ToastContext value={show}>
      {children}
      <div className={css.region} role="status" aria-live="polite">
        {visible
          .filter(({ tone }) => tone !== 'bad')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} onClose={close} />
          ))}
        <div role="alert">
          {visible
            .filter(({ tone }) => tone === 'bad')
            .map((toast) => (
              <ToastCard key={toast.id} toast={toast} onClose={close} />
            ))}
        </div>
      </div>
    </ToastContext>
  )
}

function ToastCard({ toast, onClose }: { toast: VisibleToast; onClose: (id: number) => void }) {
  const text = useText('ui')
  const isBad = toast.tone === 'bad'
  const milliseconds = toast.milliseconds ?? (isBad ? undefined : defaultMilliseconds)
  const close = useMemo(() => () => onClose(toast.id), [onClose, toast.id])
  useEffect(() => {
    if (!milliseconds) return
    const timer = setTimeout(close, milliseconds)
    return () => clearTimeout(timer)
  }, [milliseconds, close])
  return (
    <div className={isBad ? `${css.toast} ${css.bad}` : css.toast}>
      <Icon name={isBad ? 'warning-circle' : 'check-circle'} />
      <div className={css.words}>
        <b>{toast.title}</b>
        <Words>{toast.children}</Words>
      </div>
      <IconButton icon="x" label={text('close')} onClick={close} />
    </div>
  )
}
