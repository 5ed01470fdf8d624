/** Quiet hours: only emails about money are sent (D 6.17). On or off at once; other times when they are saved. */

import type { QuietHours } from '@keyhold/api/notices.schema.ts'
import { isTimeZone } from '@keyhold/rental/day.ts'
import { type FormEvent, useId, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { dateTimeFormat } from '../../gateways/format/formatters.ts'
import { localeOf } from '../../gateways/text/language.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { useSetQuietHours } from './emailChoices.ts'
import css from './NoticeSection.module.css'

/** The default hours when they are switched on. */
const usualNight = { from: '22:00', until: '07:00' }
const zoneOfDevice = () => Intl.DateTimeFormat().resolvedOptions().timeZone

export function QuietHoursField({ hours }: { hours: QuietHours | null }) {
  const text = useText('profile')
  const refusal = useRefusal()
  const hint = useId()
  const change = useSetQuietHours()
  const isOn = (change.isPending ? change.variables : hours) !== null
  return (
    <div className={css.quiet}>
      <Switch
        row
        label={text('notices.quiet.title')}
        aria-describedby={hint}
        checked={isOn}
        onChange={({ target }) => change.mutate(target.checked ? { ...usualNight, timeZone: zoneOfDevice() } : null)}
      />
      <p id={hint} className={css.hint}>
        {text('notices.quiet.hint')}
      </p>
      {hours && isOn && <Times key={`${hours.from} ${hours.until}`} hours={hours} change={change} />}
      {change.isError && <Callout tone="bad" title={refusal(change.error)} />}
    </div>
  )
}

function Times({ hours, change }: { hours: QuietHours; change: ReturnType<typeof useSetQuietHours> }) {
  const text = useText('profile')
  const zone = useZoneName(hours.timeZone)
  const [times, setTimes] = useState({ from: hours.from, until: hours.until })
  const isChanged = times.from !== hours.from || times.until !== hours.until
  const save = (event: FormEvent) => {
    event.preventDefault()
    change.mutate({ ...times, timeZone: zoneOfDevice() })
  }
  const fieldOf = (name: keyof typeof times) => (
    <Field
      label={text(`notices.quiet.${name}`)}
      type="time"
      name={`quiet-${name}`}
      value={times[name]}
      onChange={({ target }) => setTimes((before) => ({ ...before, [name]: target.value }))}
    />
  )
  return (
    <form method="post" className={css.times} onSubmit={save} noValidate>
      {fieldOf('from')}
      {fieldOf('until')}
      <Button type="submit" disabled={!isChanged} busy={change.isPending}>
        {text('home.save')}
      </Button>
      <p className={css.zone}>{text('notices.quiet.zone', { zone })}</p>
    </form>
  )
}

/** A time zone's name in the reader's language. */
function useZoneName(timeZone: string): string {
  const locale = localeOf[useLanguage()]
  if (!isTimeZone(timeZone)) return timeZone // chosen in a newer browser than this one
  const parts = dateTimeFormat(locale, { timeZone, timeZoneName: 'longGeneric' }).formatToParts()
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}
