/** The home and the days that are asked for. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { nights, stayOf } from '@keyhold/rental/stay.ts'
import { Link } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { Day } from '../../ui/Day.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { coverOf } from './cover.ts'
import css from './RequestForm.module.css'

export function AskedHome({ ad, from, to, address }: { ad: RoomAd; from: string; to: string; address: string }) {
  const text = useText('requests')
  const cover = coverOf(ad.property.images)
  const stay = stayOf(from, to)
  return (
    <Panel label={text('form.stay')}>
      <div className={css.home}>
        {cover && <Photo eager photo={cover} sizes="96px" alt="" />}
        <div>
          <h2>{ad.property.title}</h2>
          {stay && (
            <p className="small soft num">
              <Day of={from} /> – <Day of={to} /> · {text('form.nights', { count: nights(stay) })}
            </p>
          )}
          <Link className="link small" to={address}>
            {text('form.changeDates')}
          </Link>
        </div>
      </div>
    </Panel>
  )
}
