/** One home of mine: picture, place, facts, rent, where it stands, and the next thing to do with it. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { fileUrl } from '../../gateways/api.ts'
import { formatMoney, formatNumber } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Day } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { formatRooms } from './formatRooms.ts'
import { MyHomeActions } from './MyHomeActions.tsx'
import css from './MyHomes.module.css'

const tones = { published: 'good', draft: 'quiet', unpublished: 'quiet' } as const
const icons = { published: 'check-circle', draft: 'pencil-simple', unpublished: 'eye-slash' } as const

export function MyHomeCard({ ad }: { ad: RoomAd }) {
  const text = useText('listingEditor')
  const language = useLanguage()
  const { property, state } = ad
  const title = property.title || text('mine.untitled')
  // A blurred place hides the house number from others; here its owner looks.
  const place = [ad.draft?.address1 || property.address.neighbourhood, property.city?.city]
  const missing = Object.keys(ad.missing ?? {}).length
  return (
    <article className={css.home}>
      <div className={css.top}>
        <Picture ad={ad} title={title} />
        <div className={css.words}>
          <p>
            <Badge tone={tones[state]}>
              <Icon name={icons[state]} /> {text(`mine.state.${state}`)}
            </Badge>
          </p>
          <h2>{title}</h2>
          <p className={css.facts}>{place.filter(Boolean).join(', ') || text('mine.noPlace')}</p>
          <p className={css.facts}>{formatRooms(property, text, (size) => formatNumber(size, language))}</p>
          <p className={css.price}>
            {property.rentPrice > 0 ? (
              <>
                <span className="num">{formatMoney(whole(property.rentPrice, 'USD'), language)}</span>{' '}
                <small>{text('mine.aMonth')}</small>
              </>
            ) : (
              <small>{text('mine.noPrice')}</small>
            )}
          </p>
        </div>
        <MyHomeActions ad={ad} title={title} />
      </div>
      <p className={css.end}>
        {state !== 'published' && missing > 0 ? (
          text('mine.missing', { count: missing })
        ) : (
          <>
            {text('mine.nextFree')} <b>{ad.nextFreeDate ? <Day of={ad.nextFreeDate} /> : text('mine.never')}</b>
          </>
        )}
      </p>
    </article>
  )
}

function Picture({ ad, title }: { ad: RoomAd; title: string }) {
  const text = useText('listingEditor')
  const cover = ad.property.images[0]
  if (!cover)
    return (
      <div className={css.none}>
        <Icon name="image" />
        <span>{text('mine.noPicture')}</span>
      </div>
    )
  const photo = {
    src: fileUrl(cover.filePath),
    srcSet: cover.widths.map(({ width, filePath }) => `${fileUrl(filePath)} ${width}w`).join(', ') || undefined,
    width: cover.width,
    height: cover.height,
    placeholder: cover.blurred,
  }
  return (
    <div className={css.picture}>
      <Photo photo={photo} alt={text('mine.picture', { title })} sizes="(max-width: 767px) 92vw, 200px" />
    </div>
  )
}
