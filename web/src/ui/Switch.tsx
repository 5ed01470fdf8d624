/** A switch and a checkbox: both are native checkboxes, which a plain form submits. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import css from './Switch.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & { readonly label: ReactNode }

/** On or off, with immediate effect. `row` stretches it over a line with its icon in front. */
export function Switch({ label, icon, row, ...input }: Props & { icon?: IconName; row?: boolean }) {
  return (
    <label className={row ? `${css.switch} ${css.row}` : css.switch}>
      <span className={css.words}>
        {icon && <Icon name={icon} />}
        <span>{label}</span>
      </span>
      <input type="checkbox" {...input} />
      <i aria-hidden="true" />
    </label>
  )
}

/** A checkbox with a sentence, e.g. acceptance of terms. */
export function Checkbox({ label, error, ...input }: Props & { error?: ReactNode }) {
  return (
    <div>
      <label className={css.check}>
        <input type="checkbox" {...input} aria-invalid={error ? true : undefined} />
        <span>{label}</span>
      </label>
      {error && (
        <p className={css.error} role="alert">
          <Icon name="warning-circle" /> <span>{error}</span>
        </p>
      )}
    </div>
  )
}
