/** A password field that can be revealed while typing. */
import { type InputHTMLAttributes, useState } from 'react'
import { useText } from '../gateways/text/useText.tsx'
import { IconButton } from './Button.tsx'
import { Field, type FieldProps } from './Field.tsx'
import css from './PasswordField.module.css'

export function PasswordField(props: FieldProps & InputHTMLAttributes<HTMLInputElement>) {
  const text = useText('ui')
  const [shown, setShown] = useState(false)
  return (
    <Field
      {...props}
      type={shown ? 'text' : 'password'}
      unit={
        <span className={css.eye}>
          <IconButton
            icon={shown ? 'eye-slash' : 'eye'}
            label={text(shown ? 'hidePassword' : 'showPassword')}
            aria-pressed={shown}
            onClick={() => setShown(!shown)}
          />
        </span>
      }
    />
  )
}
