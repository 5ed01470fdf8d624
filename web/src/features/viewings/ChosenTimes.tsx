/** A draft offer's times: the chosen ones, and the fields for the next day and hour. */
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Select } from '../../ui/Select.tsx'
import css from './Viewings.module.css'
import { formatWallTime, viewingHours } from './viewingTimes.ts'

interface Props {
  /** By the home's clock, in order. */
  readonly times: readonly string[]
  readonly minutes: number
  readonly days: readonly { readonly value: string; readonly label: string }[]
  readonly day: string
  readonly hour: string
  setDay(day: string): void
  setHour(hour: string): void
  add(): void
  remove(time: string): void
}

export function ChosenTimes({ times, minutes, days, day, hour, setDay, setHour, add, remove }: Props) {
  const text = useText('viewings')
  const language = useLanguage()
  return (
    <fieldset className={css.chosen}>
      <legend>{text('offer.chosen')}</legend>
      <ul className={css.times} aria-live="polite">
        {times.map((time) => {
          const when = formatWallTime(time, language)
          return (
            <li key={time} className={css.removable}>
              <span>
                <b>{when}</b>
                <small>{text('minutes', { count: minutes })}</small>
              </span>
              <IconButton icon="x" label={text('offer.remove', { when })} onClick={() => remove(time)} />
            </li>
          )
        })}
        {times.length === 0 && <li className={css.gone}>{text('offer.none')}</li>}
      </ul>
      <div className={css.two}>
        <Select label={text('offer.day')} value={day} options={days} onChange={({ target }) => setDay(target.value)} />
        <Select
          label={text('offer.time')}
          value={hour}
          options={viewingHours.map((value) => ({ value, label: value }))}
          onChange={({ target }) => setHour(target.value)}
        />
      </div>
      <Button kind="line" block icon="plus" onClick={add}>
        {text('offer.add')}
      </Button>
    </fieldset>
  )
}
