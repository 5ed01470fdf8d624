/** The tenant picks one of the times, or declines all. */
import type { Viewing } from '@keyhold/api/viewings.ts'
import { type FormEvent, useState } from 'react'
import { useRefusal } from '../../gateways/api.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Button } from '../../ui/Button.tsx'
import { Callout } from '../../ui/Callout.tsx'
import { EndDialog } from './EndDialog.tsx'
import { OwnTime } from './OfferedTimes.tsx'
import { usePick } from './queries.ts'
import css from './Viewings.module.css'
import { formatViewingTime } from './viewingTimes.ts'

export function PickTime({ viewing, name }: { viewing: Viewing; name: string }) {
  const text = useText('viewings')
  const language = useLanguage()
  const refusal = useRefusal()
  const [wanted, setWanted] = useState<string>()
  const [isMissing, setIsMissing] = useState(false)
  const [isDeclining, setIsDeclining] = useState(false)
  const pick = usePick(viewing.id)
  const { times, timeZone } = viewing
  const chosen = times.find(({ startsAt, isFree }) => startsAt === wanted && isFree)?.startsAt
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsMissing(!chosen)
    if (chosen && !pick.isPending) pick.mutate(chosen)
  }
  const when = chosen && formatViewingTime(chosen, timeZone, language)
  return (
    <form method="post" className={css.form} onSubmit={submit}>
      <fieldset className={css.slots}>
        <legend className="vh">{text('card.pick')}</legend>
        {times.map(({ startsAt, isFree }) => (
          <label key={startsAt} className={isFree ? undefined : css.gone}>
            <input
              type="radio"
              name={viewing.id}
              value={startsAt}
              disabled={!isFree}
              checked={chosen === startsAt}
              onChange={() => setWanted(startsAt)}
            />
            <span>
              <b>
                <time dateTime={startsAt}>{formatViewingTime(startsAt, timeZone, language)}</time>
              </b>
              {isFree ? <OwnTime at={startsAt} timeZone={timeZone} /> : <small>{text('card.taken')}</small>}
            </span>
          </label>
        ))}
      </fieldset>
      {pick.isError && <Callout tone="bad" title={refusal(pick.error)} />}
      {isMissing && !chosen && <Callout tone="bad" title={text('card.choose')} />}
      <Button kind="next" block type="submit" busy={pick.isPending}>
        {when ? text('card.confirm', { when }) : text('card.pick')}
      </Button>
      <div className={css.acts}>
        <Button kind="plain" small onClick={() => setIsDeclining(true)}>
          {text('card.noneFits')}
        </Button>
      </div>
      {isDeclining && <EndDialog kind="decline" id={viewing.id} name={name} onClose={() => setIsDeclining(false)} />}
    </form>
  )
}
