/**
 * A date field in the page's language, with a calendar beside it. It submits the ISO date. Without JavaScript it is the
 * browser's own field.
 */
import { Suspense, useEffect, useRef, useState } from 'react'
import { formatDay } from '../gateways/format/format.ts'
import { lazyPart } from '../gateways/retryImport.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'
import css from './DateField.module.css'
import { Field, type FieldProps } from './Field.tsx'
import { type DayInput, useDayInput } from './useDayInput.ts'

const DayCalendar = lazyPart(() => import('./DayCalendar.tsx'))

interface DateFieldProps extends FieldProps, DayInput {
  readonly required?: boolean
  readonly autoComplete?: string
  /** False for distant dates, such as a birthday, or if a calendar stands beside the field. */
  readonly calendar?: boolean
}

/** An example date. */
const sample = '2026-12-31'

export function DateField(props: DateFieldProps) {
  const { label, hint, error, required, autoComplete, calendar = true, ...day } = props
  const text = useText('ui')
  const language = useLanguage()
  const { input, posted, isUnreadable } = useDayInput(day)
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setIsOpen] = useState(false)
  const focusInput = () => box.current?.querySelector('input')?.focus()
  useDismissed(box, isOpen, (isAbandoned) => {
    setIsOpen(false)
    if (!isAbandoned) focusInput()
  })
  const unreadable = isUnreadable ? text('dayUnreadable', { example: formatDay(sample, language) }) : undefined
  return (
    <div ref={box} className={css.date}>
      <Field
        label={label}
        hint={hint}
        error={error ?? unreadable}
        {...input}
        {...(autoComplete && { autoComplete })}
        {...(required && { required })}
        {...(calendar &&
          input.type === 'text' && {
            className: css.input,
            unit: (
              <span className={css.opener}>
                <IconButton
                  icon="calendar-blank"
                  label={text('openCalendar')}
                  aria-expanded={isOpen}
                  onClick={() => setIsOpen(!isOpen)}
                />
              </span>
            ),
          })}
      />
      {posted && <input {...posted} />}
      {isOpen && (
        <div className={css.panel}>
          <Suspense fallback={null}>
            <DayCalendar
              {...day}
              onDay={(chosen) => {
                day.onDay(chosen)
                setIsOpen(false)
                focusInput()
              }}
            />
          </Suspense>
        </div>
      )}
    </div>
  )
}

/** Escape closes an open calendar only, as do a press outside and leaving it by Tab, without a choice. */
function useDismissed(
  box: { current: HTMLElement | null },
  isOpen: boolean,
  close: (isAbandoned: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close(true)
    }
    const leaveByKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      event.preventDefault()
      event.stopPropagation()
      close(false)
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', leaveByKey, true)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', leaveByKey, true)
    }
  })
}
