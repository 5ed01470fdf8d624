/** The requested home and dates. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { nights, stayOf } from '@keyhold/rental/stay.ts'
import { Link } from 'react-router'
import { useOtherLanguage } from '../../../gateways/text/useOtherLanguage.ts'
import { useText } from '../../../gateways/text/useText.tsx'
import { Day } from '../../../ui/Day.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Photo } from '../../../ui/Photo.tsx'
import { coverPhoto } from '../coverPhoto.ts'
import css from './RequestForm.module.css'

export function RequestedHome({ ad, from, to, backTo }: { ad: RoomAd; from: string; to: string; backTo: string }) {
  const text = useText('requests')
  const cover = coverPhoto(ad.property.images)
  const stay = stayOf(from, to)
  return (
    <Panel label={text('form.stay')}>
      <div className={css.home}>
        {cover && <Photo eager photo={cover} sizes="96px" alt="" />}
        <div>
          <h2 lang={useOtherLanguage(ad.property.titleLanguage)}>{ad.property.title}</h2>
          {stay && (
            <p className="small soft num">
              <Day of={from} /> – <Day of={to} /> · <span>{text('form.nights', { count: nights(stay) })}</span>
            </p>
          )}
          <Link className="link small" to={backTo}>
            {text('form.changeDates')}
          </Link>
        </div>
      </div>
    </Panel>
  )
}
