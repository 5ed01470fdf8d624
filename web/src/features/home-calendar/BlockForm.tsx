/** Blocks dates for a reason that only the landlord sees. */
import type { HomeCalendar } from '@keyhold/api/calendars.schema.ts'
import { blockDays } from '@keyhold/api/calendars.ts'
import { daysAfter } from '@keyhold/rental/day.ts'
import { type FormEvent, useState } from 'react'
import { api, useRefusal } from '../../gateways/api.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { DateField } from '../../ui/DateField.tsx'
import { Field } from '../../ui/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { useToast } from '../../ui/Toast.tsx'
import { isTakenIn } from './chosenDays.ts'
import { DragDays } from './DragDays.tsx'
import css from './HomeCalendar.module.css'
import { useCalendarChange } from './queries.ts'

const nothing = { from: '', last: '', note: '' }

interface Props {
  readonly homeId: string
  readonly calendar: Pick<HomeCalendar, 'today' | 'periods'>
}

export function BlockForm({ homeId, calendar: { today, periods } }: Props) {
  const text = useText('homeCalendar')
  const toast = useToast()
  const refusal = useRefusal()
  const [typed, setTyped] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  const blocking = useCalendarChange(homeId, ({ from, last, note }: typeof nothing) =>
    api(blockDays, { params: { id: homeId }, input: { from, to: daysAfter(last, 1), note } }),
  )
  const errors = {
    from: typed.from === '' ? text('chooseDay') : undefined,
    last: typed.last === '' ? text('chooseDay') : typed.last < typed.from ? text('lastBeforeFirst') : undefined,
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (errors.from || errors.last) return
    blocking.mutate(typed, {
      onSuccess: () => {
        setTyped(nothing)
        setIsTried(false)
        toast({ title: text('blocked') })
      },
    })
  }
  return (
    <Panel label={text('block')}>
      <form method="post" className="stack" onSubmit={submit} noValidate>
        <h2>{text('block')}</h2>
        <DragDays
          today={today}
          days={typed}
          isTaken={isTakenIn(periods)}
          onDays={(days) => setTyped({ ...typed, ...days })}
        />
        <div className={css.two}>
          <DateField
            label={text('first')}
            calendar={false}
            min={today}
            value={typed.from}
            error={isTried ? errors.from : undefined}
            onDay={(from) => setTyped({ ...typed, from })}
          />
          <DateField
            label={text('last')}
            calendar={false}
            min={typed.from || today}
            value={typed.last}
            error={isTried ? errors.last : undefined}
            onDay={(last) => setTyped({ ...typed, last })}
          />
        </div>
        <Field
          label={text('note')}
          hint={text('noteHint')}
          maxLength={120}
          value={typed.note}
          onChange={({ target }) => setTyped({ ...typed, note: target.value })}
        />
        {blocking.isError && <Callout tone="bad">{refusal(blocking.error)}</Callout>}
        <div>
          <Button kind="main" type="submit" busy={blocking.isPending}>
            {text('block')}
          </Button>
        </div>
      </form>
    </Panel>
  )
}
