/** Single choice from the native select: it works without JavaScript and with every keyboard. */
import type { SelectHTMLAttributes } from 'react'
import css from './Field.module.css'
import { FieldFrame, type FieldProps } from './Field.tsx'
import { Icon } from './Icon.tsx'

export interface Option {
  readonly value: string
  readonly label: string
  readonly disabled?: boolean
}

export function Select({
  label,
  hint,
  error,
  options,
  ...select
}: FieldProps & SelectHTMLAttributes<HTMLSelectElement> & { options: readonly Option[] }) {
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.selectBox}>
          <select {...select} {...control} className={`${css.input} ${css.select}`}>
            {options.map(({ value, label: text, disabled }) => (
              <option key={value} value={value} disabled={disabled}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="caret-down" />
        </span>
      )}
    </FieldFrame>
  )
}
