/** A date field in the page's language: its typed text, and the parsed date. */
import { type ChangeEvent, useState, useSyncExternalStore } from 'react'
import { formatDay } from '../gateways/format/format.ts'
import { parseDay } from '../gateways/format/parseDay.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'

export interface DayInput {
  readonly name?: string | undefined
  /** A plain date, or nothing. */
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Receives the date as soon as the text is one, and nothing while it is none. */
  readonly onDay: (day: string) => void
}

const never = () => () => undefined

/**
 * `input` is for the visible field, `posted` for the hidden one that is submitted. Before hydration, and without
 * JavaScript, the field is the native one, under its name. `isUnreadable` after a user left text that is no date.
 */
export function useDayInput({ name, value, min, max, onDay }: DayInput) {
  const text = useText('ui')
  const language = useLanguage()
  const isAwake = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const [typed, setTyped] = useState<string>()
  const [isUnreadable, setIsUnreadable] = useState(false)
  if (!isAwake)
    return {
      input: {
        type: 'date',
        name,
        value,
        min,
        max,
        onChange: ({ target }: ChangeEvent<HTMLInputElement>) => onDay(target.value),
      },
      posted: undefined,
      isUnreadable: false,
    } as const
  const written = value && formatDay(value, language)
  // A date set from outside, e.g. by a calendar, replaces the typed text.
  const isTyped = typed !== undefined && (parseDay(typed, language) ?? '') === value
  const onChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const day = parseDay(target.value, language)
    const isLeft = document.activeElement !== target
    setTyped(isLeft && day ? undefined : target.value)
    setIsUnreadable(isLeft && !day && target.value.trim() !== '')
    onDay(day ?? '')
  }
  const onBlur = () => {
    setIsUnreadable(isTyped && typed.trim() !== '' && value === '')
    if (value !== '' || typed?.trim() === '') setTyped(undefined)
  }
  return {
    input: {
      type: 'text',
      value: isTyped ? typed : written,
      placeholder: text('dayForm'),
      autoComplete: 'off',
      spellCheck: false,
      onChange,
      onBlur,
    },
    posted: name === undefined ? undefined : ({ type: 'hidden', name, value } as const),
    isUnreadable: isUnreadable && isTyped,
  } as const
}
