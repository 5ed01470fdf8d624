/** An offer's times as a list: past ones, and the picked one, are marked. */
import type { Viewing } from '@keyhold/api/viewings.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import css from './Viewings.module.css'
import { formatViewingTime, isElsewhere, readersTimeZone } from './viewingTimes.ts'

export function OfferedTimes({ viewing }: { viewing: Viewing }) {
  const text = useText('viewings')
  const language = useLanguage()
  return (
    <ul className={css.times}>
      {viewing.times.map(({ startsAt, isFree }) => {
        const isPicked = viewing.startsAt === startsAt
        const isGone = viewing.stage === 'offered' && !isFree
        return (
          <li key={startsAt} className={isGone ? css.gone : isPicked ? css.picked : undefined}>
            <b>
              <time dateTime={startsAt}>{formatViewingTime(startsAt, viewing.timeZone, language)}</time>
            </b>
            {isPicked && <small>{text('card.picked')}</small>}
            {isGone ? <small>{text('card.taken')}</small> : <OwnTime at={startsAt} timeZone={viewing.timeZone} />}
          </li>
        )
      })}
    </ul>
  )
}

/** The time at the reader's place, if their clock differs. */
export function OwnTime({ at, timeZone }: { at: string; timeZone: string }) {
  const text = useText('viewings')
  const language = useLanguage()
  const mine = readersTimeZone()
  if (!isElsewhere(at, timeZone, mine)) return null
  return <small>{text('card.yours', { when: formatViewingTime(at, mine, language) })}</small>
}
