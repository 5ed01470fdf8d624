/** Single choice of a few: tiles with a reason each (`Choices`), or a bar of short words (`Segments`). */
import { type ReactNode, useId } from 'react'
import css from './Choices.module.css'
import { Icon } from './Icon.tsx'
import type { IconName } from './iconNames.ts'

export interface Choice {
  readonly value: string
  readonly label: ReactNode
  readonly reason?: ReactNode
  readonly icon?: IconName
  readonly disabled?: boolean
}

interface Props {
  readonly label: ReactNode
  /** Whether the label is for screen readers only. */
  readonly labelHidden?: boolean
  readonly name?: string
  readonly choices: readonly Choice[]
  readonly value?: string | undefined
  readonly defaultValue?: string | undefined
  readonly onChange?: (value: string) => void
  readonly error?: ReactNode
  /** A note of an allowed choice; an error replaces it. */
  readonly caution?: ReactNode
}

const checkedProps = ({ value, defaultValue, onChange }: Props, choice: Choice) =>
  value === undefined && !onChange
    ? { defaultChecked: choice.value === defaultValue }
    : { checked: choice.value === value, onChange: () => onChange?.(choice.value) }

/** Big radio tiles, each with its reason below; `across` are few and short, side by side on a phone too. */
export function Choices(props: Props & { across?: boolean }) {
  const generatedName = useId()
  const messageId = useId()
  const message = props.error || props.caution
  return (
    <fieldset
      className={css.group}
      data-invalid={props.error ? '' : undefined}
      aria-describedby={message ? messageId : undefined}
    >
      <legend className={props.labelHidden ? 'vh' : css.legend}>{props.label}</legend>
      <div className={props.across ? `${css.tiles} ${css.across}` : css.tiles}>
        {props.choices.map((choice) => (
          <label key={choice.value} className={css.tile}>
            {choice.icon && <Icon name={choice.icon} />}
            <b>{choice.label}</b>
            {choice.reason && <small>{choice.reason}</small>}
            <input
              type="radio"
              name={props.name ?? generatedName}
              value={choice.value}
              disabled={choice.disabled}
              {...checkedProps(props, choice)}
            />
          </label>
        ))}
      </div>
      {message && (
        <p id={messageId} className={css.error} role="alert">
          <Icon name="warning-circle" /> <span>{message}</span>
        </p>
      )}
    </fieldset>
  )
}

/**
 * A bar of short words, one of them chosen; `block` fills its line, `wrap` makes pills of many, on as many lines as
 * needed.
 */
export function Segments(props: Props & { block?: boolean; wrap?: boolean }) {
  const generatedName = useId()
  const className = props.wrap ? css.pills : props.block ? `${css.bar} ${css.block}` : css.bar
  return (
    <fieldset className={css.group}>
      <legend className={props.labelHidden ? 'vh' : css.legend}>{props.label}</legend>
      <div className={className}>
        {props.choices.map((choice) => (
          <label key={choice.value}>
            <input
              type="radio"
              name={props.name ?? generatedName}
              value={choice.value}
              disabled={choice.disabled}
              {...checkedProps(props, choice)}
            />
            <span>{choice.label}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
