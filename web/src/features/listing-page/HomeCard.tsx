/** A home's card: picture first, then the price, and the cost of moving in. The whole card is one link. */
import { cancellationDays, lastFreeDay } from '@keyhold/rental/cancellation.ts'
import type { CancellationPolicy } from '@keyhold/rental/fields.ts'
import { type ReactNode, useState } from 'react'
import { formatDay } from '../../gateways/format/format.ts'
import { formatFacts } from '../../gateways/format/rooms.ts'
import { useOtherLanguage } from '../../gateways/text/useOtherLanguage.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { paths, type SearchQuery } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import { featureIcon } from '../../ui/featureIcon.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Link } from '../../ui/Link.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { MoveInLine } from '../../ui/MoveInLine.tsx'
import { PetsToAsk } from '../../ui/PetsToAsk.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { type CardHome, featuresOf } from './cardRows.ts'
import { formatPictureAlt, formatPlace, formatRent } from './formatListing.ts'
import css from './HomeCard.module.css'
import { photoSource } from './photoSource.ts'

interface Props {
  readonly id: string
  readonly property: CardHome
  /** Its first free day, if it has one. */
  readonly freeFrom?: string | null
  /** Its landlord welcomes pets and has not said which; shown if it was found for a pet. */
  readonly petsToAsk?: boolean | undefined
  /** The walk to a stop, if the search asks for it. */
  readonly stopMinutes?: number | undefined
  /** It was found for the stay in `query`. */
  readonly isFreeForStay?: boolean
  /** For cards in view at once. */
  readonly eager?: boolean
  /** `row` is for the list beside the map on wide screens. */
  readonly shape?: 'card' | 'row'
  readonly heading?: 'h2' | 'h3'
  readonly isHighlighted?: boolean
  /** The preceding search; the home's page passes it on. */
  readonly query?: SearchQuery
  /** Overlaid on the picture, e.g. a heart. */
  readonly corner?: ReactNode
  /** Below the card, e.g. a checkbox. */
  readonly below?: ReactNode
  readonly onHover?: (id: string | undefined) => void
}

const sizes = {
  card: '(max-width: 767px) 92vw, (max-width: 1199px) 44vw, 300px',
  row: '(max-width: 767px) 92vw, (max-width: 1199px) 44vw, 248px',
}

export function HomeCard({
  id,
  property,
  freeFrom,
  petsToAsk,
  stopMinutes,
  isFreeForStay,
  eager,
  shape = 'card',
  heading: Heading = 'h3',
  isHighlighted,
  query,
  corner,
  below,
  onHover,
}: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const [isHovered, setIsHovered] = useState(false)
  const titleLanguage = useOtherLanguage(property.titleLanguage)
  const [first, second] = property.images
  const className = [css.home, css[shape], isHighlighted && css.lit].filter(Boolean).join(' ')
  return (
    <article
      className={className}
      onPointerEnter={() => {
        setIsHovered(true)
        onHover?.(id)
      }}
      onPointerLeave={() => onHover?.(undefined)}
    >
      <div className={css.picture}>
        {first && (
          <Photo
            photo={photoSource(first)}
            alt={formatPictureAlt(first.alt, text)}
            sizes={sizes[shape]}
            eager={eager ?? false}
          />
        )}
        {isHovered && second && (
          <span className={css.second}>
            <Photo photo={photoSource(second)} alt="" sizes={sizes[shape]} />
          </span>
        )}
      </div>
      <div className={css.body}>
        <Heading className={css.title}>
          <Link
            to={paths.detail(id, query)}
            lang={titleLanguage}
            onFocus={() => onHover?.(id)}
            onBlur={() => onHover?.(undefined)}
          >
            {property.title}
          </Link>
        </Heading>
        <p className={css.facts}>{formatFacts(property, text, language)}</p>
        <p className={css.facts}>{formatPlace(property)}</p>
        {stopMinutes !== undefined && (
          <p className={css.facts}>{text('place.stop', { walk: text('around.minutes', { count: stopMinutes }) })}</p>
        )}
        <FreeCancellation policy={property.cancellation} from={query?.from} />
        {petsToAsk && query?.pets && <PetsToAsk />}
        {shape === 'row' && <Features property={property} />}
        <p className={css.price}>
          <span className="num">{formatRent(property.rentPrice, language)}</span> <small>{text('aMonth')}</small>
        </p>
        <p className={css.end}>
          <span className={css.moveIn}>
            <Mark className={css.mark} />
            <span>
              <MoveInLine of={property} />
            </span>
          </span>
          <Free from={freeFrom} isForStay={isFreeForStay} />
        </p>
        {below && <div className={css.below}>{below}</div>}
      </div>
      {corner && <div className={css.corner}>{corner}</div>}
    </article>
  )
}

function Free({ from, isForStay }: { from: string | null | undefined; isForStay: boolean | undefined }) {
  const text = useText('listings')
  if (isForStay) return <span className={css.free}>{text('freeForDates')}</span>
  if (!from) return null
  return (
    <span className={css.free}>
      {text('freeFrom')} <Day of={from} style="near" />
    </span>
  )
}

/** Until when cancelling is free: a day if the search has one; nothing once that day is over. */
function FreeCancellation({ policy, from }: { policy: CancellationPolicy; from: string | undefined }) {
  const text = useText('listings')
  const language = useLanguage()
  if (policy === 'none') return null
  if (!from)
    return <p className={css.facts}>{text('freeCancellationDays', { count: cancellationDays[policy].free })}</p>
  const day = lastFreeDay(policy, from) ?? ''
  if (day < new Date().toISOString().slice(0, 10)) return null
  return <p className={css.facts}>{text('freeCancellation', { day: formatDay(day, language, 'short') })}</p>
}

function Features({ property }: { property: CardHome }) {
  const text = useText('listings')
  return (
    <ul className={css.features}>
      {featuresOf(property).map((name) => (
        <li key={name}>
          <Icon name={featureIcon(name)} /> <span>{text(`has.${name}`)}</span>
        </li>
      ))}
    </ul>
  )
}
