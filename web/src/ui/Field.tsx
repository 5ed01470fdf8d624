/** Fields: label above, hint below, then the error, tied to the control for screen readers. */
import { type InputHTMLAttributes, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import css from './Field.module.css'
import { Icon } from './Icon.tsx'

export interface FieldProps {
  readonly label: ReactNode
  readonly hint?: ReactNode
  /** The error as a sentence; the field is marked invalid meanwhile. */
  readonly error?: ReactNode
}

/** A field's frame: gives the control its id and its description. */
export function FieldFrame({
  label,
  hint,
  error,
  children,
}: FieldProps & {
  children: (control: { id: string; 'aria-describedby'?: string; 'aria-invalid'?: true }) => ReactNode
}) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={css.field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        ...(described ? { 'aria-describedby': described } : {}),
        ...(error ? { 'aria-invalid': true as const } : {}),
      })}
      {hint && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error && (
        <p className={css.error} id={`${id}-error`} role="alert">
          <Icon name="warning-circle" />
          <span>{error}</span>
        </p>
      )}
    </div>
  )
}

/** One line of text. `unit` is inside at the end (m², USDT), `before` inside at the start ($). */
export function Field({
  label,
  hint,
  error,
  unit,
  before,
  className,
  ...input
}: FieldProps & InputHTMLAttributes<HTMLInputElement> & { unit?: ReactNode; before?: ReactNode }) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.box}>
          {before && <span className={css.before}>{before}</span>}
          <input
            {...input}
            {...control}
            className={[css.input, before && css.pushed, unit && css.united, className].filter(Boolean).join(' ')}
          />
          {unit && <span className={css.unit}>{unit}</span>}
        </span>
      )}
    </FieldFrame>
  )
}

/** Several lines of text. */
export function TextArea({ label, hint, error, ...area }: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => <textarea {...area} {...control} className={css.input} />}
    </FieldFrame>
  )
}
