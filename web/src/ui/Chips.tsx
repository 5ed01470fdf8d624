/** Multiple choice of a few: pills with a check when chosen. Native checkboxes. */
import { type ReactNode, useId } from 'react'
import css from './Chips.module.css'
import { Icon } from './Icon.tsx'

interface Props {
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly error?: ReactNode
  readonly choices: readonly { readonly value: number; readonly label: string }[]
  readonly chosen: readonly number[]
  readonly onChange: (chosen: number[]) => void
}

/** Receives the chosen values in the order of the choices. */
export function Chips({ label, hint, error, choices, chosen, onChange }: Props) {
  const id = useId()
  const toggle = (value: number, isOn: boolean) =>
    onChange(choices.map((choice) => choice.value).filter((each) => (each === value ? isOn : chosen.includes(each))))
  return (
    <fieldset className={css.group} aria-describedby={hint || error ? `${id}-words` : undefined}>
      <legend>{label}</legend>
      <div className={css.chips}>
        {choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="checkbox"
              checked={chosen.includes(choice.value)}
              aria-invalid={error ? true : undefined}
              onChange={(event) => toggle(choice.value, event.target.checked)}
            />
            <span className={css.chip}>
              <Icon name="check" /> <span>{choice.label}</span>
            </span>
          </label>
        ))}
      </div>
      <div id={`${id}-words`}>
        {hint && <p className={css.hint}>{hint}</p>}
        {error && (
          <p className={css.error} role="alert">
            <Icon name="warning-circle" /> <span>{error}</span>
          </p>
        )}
      </div>
    </fieldset>
  )
}
