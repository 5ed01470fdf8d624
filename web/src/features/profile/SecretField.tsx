/** A password field that can be revealed while typing; the button names its field. */
import { useState } from 'react'
import { useText } from '../../gateways/text/useText.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { FieldFrame } from '../../ui/Field.tsx'
import css from './SecretField.module.css'

interface Props {
  readonly label: string
  readonly hint?: string
  readonly error: string | undefined
  readonly autoComplete: string
  readonly value: string
  readonly onChange: (value: string) => void
}

export function SecretField({ label, hint, error, value, onChange, autoComplete }: Props) {
  const text = useText('profile')
  const [isShown, setIsShown] = useState(false)
  return (
    <FieldFrame label={label} hint={hint} error={error}>
      {(control) => (
        <span className={css.box}>
          <input
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            required
            maxLength={200}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
          <IconButton
            icon={isShown ? 'eye-slash' : 'eye'}
            label={text(isShown ? 'password.hide' : 'password.show', { field: label })}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </span>
      )}
    </FieldFrame>
  )
}
