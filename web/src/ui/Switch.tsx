/** A switch and a tick: both are the browser's own checkbox, so that a plain form sends them. */
import type { InputHTMLAttributes, ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'
import css from './Switch.module.css'

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'className'> & { readonly label: ReactNode }

/** On or off, at once. `row` stretches it over a line with its icon in front. */
export function Switch({ label, icon, row, ...input }: Props & { icon?: IconName; row?: boolean }) {
  return (
    <label className={row ? `${css.switch} ${css.row}` : css.switch}>
      <span className={css.words}>
        {icon && <Icon name={icon} />}
        {label}
      </span>
      <input type="checkbox" {...input} />
      <i aria-hidden="true" />
    </label>
  )
}

/** A tick before a sentence, e.g. acceptance of terms. */
export function Checkbox({ label, error, ...input }: Props & { error?: ReactNode }) {
  return (
    <div>
      <label className={css.check}>
        <input type="checkbox" {...input} aria-invalid={error ? true : undefined} />
        <span>{label}</span>
      </label>
      {error && (
        <p className={css.error} role="alert">
          <Icon name="warning-circle" /> {error}
        </p>
      )}
    </div>
  )
}
