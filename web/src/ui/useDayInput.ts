/** A field for a day that speaks the page's language: what is typed into it, and the day that it means. */
import { type ChangeEvent, useState, useSyncExternalStore } from 'react'
import { formatDay } from '../gateways/format/format.ts'
import { parseDay } from '../gateways/format/parseDay.ts'
import { useLanguage, useText } from '../gateways/text/useText.tsx'

export interface DayInput {
  readonly name?: string | undefined
  /** A plain day, or nothing. */
  readonly value: string
  readonly min?: string | undefined
  readonly max?: string | undefined
  /** Hears the day as soon as one is meant, and nothing while none is. */
  readonly onDay: (day: string) => void
}

const never = () => () => undefined

/**
 * `input` is for the field one sees, `posted` for the hidden one that is sent. Until the page is awake, and without
 * JavaScript, the field is the browser's own, under its name. `isUnreadable` once somebody left words that mean no day.
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
  // A day that came from elsewhere, as from a calendar, is written out over what was typed.
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
