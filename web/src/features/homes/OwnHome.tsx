/** One home of mine: picture, place, facts, rent, where it stands, and the next thing to do with it. */
import type { RoomAd } from '@keyhold/api/listings.schema.ts'
import { whole } from '@keyhold/rental/money.ts'
import { fileAddress } from '../../gateways/api.ts'
import { sayMoney, sayNumber } from '../../gateways/format.ts'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Day } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Photo } from '../../ui/Photo.tsx'
import css from './MyHomes.module.css'
import { OwnHomeActs } from './OwnHomeActs.tsx'
import { sayRooms } from './rooms.ts'

const tones = { published: 'good', draft: 'quiet', unpublished: 'quiet' } as const
const icons = { published: 'check-circle', draft: 'pencil-simple', unpublished: 'eye-slash' } as const

export function OwnHome({ ad }: { ad: RoomAd }) {
  const text = useText('homes')
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
          <p className={css.facts}>{sayRooms(property, text, (size) => sayNumber(size, language))}</p>
          <p className={css.price}>
            {property.rentPrice > 0 ? (
              <>
                <span className="num">{sayMoney(whole(property.rentPrice, 'USD'), language)}</span>{' '}
                <small>{text('mine.aMonth')}</small>
              </>
            ) : (
              <small>{text('mine.noPrice')}</small>
            )}
          </p>
        </div>
        <OwnHomeActs ad={ad} title={title} />
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
  const text = useText('homes')
  const cover = ad.property.images[0]
  if (!cover)
    return (
      <div className={css.none}>
        <Icon name="image" />
        <span>{text('mine.noPicture')}</span>
      </div>
    )
  const photo = {
    src: fileAddress(cover.filePath),
    srcSet: cover.widths.map(({ width, filePath }) => `${fileAddress(filePath)} ${width}w`).join(', ') || undefined,
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
