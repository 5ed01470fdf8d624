/** One dispute in the list: the home, who disputed how much, where that money is, whose turn it is, and until when. */
import type { DisputeRow } from '@keyhold/api/disputes.ts'
import { formatRoomCount, sixOrMore } from '@keyhold/rental/fields.ts'
import { whole } from '@keyhold/rental/money.ts'
import { Link } from 'react-router'
import { formatDateTime, formatMoney, formatNumber } from '../../../gateways/format/format.ts'
import { useLanguage, useText } from '../../../gateways/text/useText.tsx'
import { paths } from '../../../paths.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { coverPhoto } from '../coverPhoto.ts'
import lists from '../request/LeaseLists.module.css'
import { DisputedMoney } from './DisputedMoney.tsx'
import css from './Disputes.module.css'
import { aboutKey, moveKey, stateAt, wordsOf } from './disputeWords.ts'

interface Props {
  readonly dispute: DisputeRow
  /** The lease clock now. */
  readonly now: number
  readonly viewerId: string
}

const tones = { open: 'bad', lapsed: 'held' } as const

export function DisputeCard({ dispute, now, viewerId }: Props) {
  const text = useText('disputes')
  const language = useLanguage()
  const { image, title, description, openedAt, due, timeZone } = dispute
  const cover = coverPhoto(image ? [image] : [])
  const state = stateAt(dispute, now)
  const words = wordsOf(dispute, language)
  const page = paths.dispute(viewerId, dispute.leaseId)
  return (
    <li>
      <Panel>
        <div className={lists.card}>
          <div className={lists.picture}>{cover && <Photo photo={cover} sizes="152px" alt="" />}</div>
          <div>
            <Badge tone={state === 'open' || state === 'lapsed' ? tones[state] : 'quiet'}>
              <Icon name="scales" /> <span>{text(`state.${state}`)}</span>
            </Badge>
            <h2>
              <Link to={page}>{title}</Link>
            </h2>
            <p className="num">
              <HomeFacts dispute={dispute} />
            </p>
            <p className={css.description}>{description}</p>
          </div>
          <ButtonLink small kind={state === 'open' || state === 'lapsed' ? 'line' : 'plain'} to={page}>
            {text('bothSides')}
            <span className="vh">{title}</span>
          </ButtonLink>
        </div>
        <div className={css.money}>
          <p className="num">
            <b>{text(`about.${aboutKey(dispute)}`, words)}</b>
            <span className={css.opened}>
              {text('opened', { ...words, when: formatDateTime(openedAt, timeZone, language) })}
            </span>
          </p>
          <DisputedMoney dispute={dispute} now={now} />
          <p className={`num ${css.move}`}>{text(`move.${moveKey(dispute, now)}`, words)}</p>
          <p className="small">
            <Link className="link" to={paths.lease(viewerId, dispute.leaseId)}>
              {text('lease')}
              <span className="vh">{title}</span>
            </Link>
          </p>
          {state === 'open' && <Countdown isMoney from={openedAt} to={due} now={now} timeZone={timeZone} />}
        </div>
      </Panel>
    </li>
  )
}

/** "2 beds · 96 m² · $1,100 a month". */
function HomeFacts({ dispute: { beds, size, rentalPrice } }: Pick<Props, 'dispute'>) {
  const text = useText('disputes')
  const language = useLanguage()
  return [
    beds >= sixOrMore ? text('bedsOrMore', { beds: formatRoomCount(beds) }) : text('beds', { count: beds }),
    text('size', { size: formatNumber(size, language) }),
    text('rent', { amount: formatMoney(whole(rentalPrice, 'USD'), language) }),
  ].join(' · ')
}
