/** External calendars that block dates of this home: the status of each, and the form to add one. */
import type { CalendarSource } from '@keyhold/api/calendars.schema.ts'
import { addCalendarSource, readCalendarSource, removeCalendarSource } from '@keyhold/api/calendars.ts'
import { type FormEvent, useState } from 'react'
import { ApiError, api, useRefusal } from '../../gateways/api.ts'
import { formatInstant } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { Field } from '../../ui/Field.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { AskFirst } from './AskFirst.tsx'
import css from './HomeCalendar.module.css'
import { useCalendarChange } from './queries.ts'
import { isUnread, SourceQuestions } from './SourceQuestions.tsx'

interface Props {
  readonly homeId: string
  readonly sources: readonly CalendarSource[]
  readonly timeZone: string
}

export function SourceList({ homeId, sources, timeZone }: Props) {
  const text = useText('homeCalendar')
  return (
    <Panel label={text('in')}>
      <div className="stack">
        <h2>{text('in')}</h2>
        <p className="small soft">{text('inWords')}</p>
        {sources.length > 0 && (
          <ul className={css.periods}>
            {sources.map((source) => (
              <SourceRow key={source.id} homeId={homeId} source={source} timeZone={timeZone} />
            ))}
          </ul>
        )}
        <AddSource homeId={homeId} />
      </div>
    </Panel>
  )
}

function SourceRow({ homeId, source, timeZone }: { homeId: string; source: CalendarSource; timeZone: string }) {
  const text = useText('homeCalendar')
  const language = useLanguage()
  const refusal = useRefusal()
  const params = { id: homeId, sourceId: source.id }
  const reading = useCalendarChange(homeId, () => api(readCalendarSource, { params }))
  const removing = useCalendarChange(homeId, () => api(removeCalendarSource, { params }))
  const at = (instant: string) => formatInstant(Date.parse(instant) / 1000, timeZone, language)
  const { failure, failedSince, emptiedSince, readAt, name, host, periods } = source
  const isPartly = !emptiedSince && source.leftOut.some(isUnread)
  const key = `failure.${failure}`
  const error = reading.error ?? removing.error
  return (
    <li>
      <div>
        <p>
          <b>{name}</b> <span className="small soft">{host}</span>
        </p>
        <Badge tone={failure ? 'bad' : emptiedSince || isPartly ? 'quiet' : 'good'}>
          <Icon name={failure ? 'warning-circle' : emptiedSince || isPartly ? 'info' : 'check-circle'} />{' '}
          <span>{text(failure ? 'failing' : emptiedSince ? 'emptied.mark' : isPartly ? 'unread.mark' : 'works')}</span>
        </Badge>
        {failure && failedSince ? (
          <p className="small">
            {`${text.has(key) ? text(key as 'failure.address-not-found') : text('failure.address-refused')} ${text('since', { when: at(failedSince) })} ${readAt ? text('oldStay') : ''}`}
          </p>
        ) : (
          <p className="small soft">{readAt && text('read', { count: periods, when: at(readAt) })}</p>
        )}
        {error && <Callout tone="bad">{refusal(error)}</Callout>}
        <SourceQuestions homeId={homeId} source={source} at={at} />
      </div>
      <div className="row wraps">
        <Button small busy={reading.isPending} onClick={() => reading.mutate(undefined)}>
          {text('readNow')} <span className="vh">{name}</span>
        </Button>
        <AskFirst
          label={
            <>
              {text('remove')} <span className="vh">{name}</span>
            </>
          }
          title={text('removeTitle', { name })}
          body={text('removeBody')}
          act={text('remove')}
          busy={removing.isPending}
          onAct={() => removing.mutate(undefined)}
        />
      </div>
    </li>
  )
}

const nothing = { name: '', address: '' }

function AddSource({ homeId }: { homeId: string }) {
  const text = useText('homeCalendar')
  const refusal = useRefusal()
  const [typed, setTyped] = useState(nothing)
  const [isTried, setIsTried] = useState(false)
  const adding = useCalendarChange(homeId, (input: typeof nothing) =>
    api(addCalendarSource, { params: { id: homeId }, input }),
  )
  const isOfAddress = adding.error instanceof ApiError && adding.error.fields.address !== undefined
  const wrongAddress = isOfAddress ? refusal(adding.error) : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsTried(true)
    if (!typed.name.trim() || !typed.address.trim()) return
    adding.mutate(typed, {
      onSuccess: () => {
        setTyped(nothing)
        setIsTried(false)
      },
    })
  }
  return (
    <form method="post" className="stack" onSubmit={submit} noValidate>
      <Field
        label={text('sourceName')}
        maxLength={60}
        value={typed.name}
        error={isTried && !typed.name.trim() ? text('nameNeeded') : undefined}
        onChange={({ target }) => setTyped({ ...typed, name: target.value })}
      />
      <Field
        label={text('sourceAddress')}
        hint={text('sourceHint')}
        inputMode="url"
        autoComplete="off"
        value={typed.address}
        error={isTried && !typed.address.trim() ? text('addressNeeded') : wrongAddress}
        onChange={({ target }) => setTyped({ ...typed, address: target.value })}
      />
      {adding.isError && !isOfAddress && <Callout tone="bad">{refusal(adding.error)}</Callout>}
      <div>
        <Button type="submit" icon="plus" busy={adding.isPending}>
          {text('add')}
        </Button>
      </div>
    </form>
  )
}
