/** A home on a card: picture first, then the price, and what it takes to move in. The whole card is one link. */
import type { PropertyCard } from '@keyhold/api/listings.schema.ts'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { Rich } from '../../gateways/rich.tsx'
import { useLanguage, useText } from '../../gateways/text.tsx'
import { paths } from '../../paths.ts'
import { Day } from '../../ui/Day.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Mark } from '../../ui/Mark.tsx'
import { Photo } from '../../ui/Photo.tsx'
import { sayFacts, sayPicture, sayPlace, sayRent, sayUsdt, sourceOf } from './facts.ts'
import { featureIcons, featuresOf } from './features.ts'
import css from './HomeCard.module.css'

interface Props {
  readonly id: string
  readonly property: PropertyCard
  readonly freeFrom?: string | null
  /** For cards seen at once. */
  readonly eager?: boolean
  /** `row` stands beside the map on wide screens. */
  readonly shape?: 'card' | 'row'
  readonly heading?: 'h2' | 'h3'
  readonly lit?: boolean
  /** What follows the address, e.g. the stay that was searched for. */
  readonly query?: Readonly<Record<string, string | undefined>>
  /** Stands over the picture, e.g. a heart. */
  readonly corner?: ReactNode
  /** Stands below, e.g. a choice. */
  readonly below?: ReactNode
  readonly onNear?: (id: string | undefined) => void
}

const sizes = {
  card: '(max-width: 767px) 92vw, (max-width: 1199px) 44vw, 300px',
  row: '(max-width: 767px) 92vw, (max-width: 1199px) 44vw, 248px',
}

export function HomeCard({
  id,
  property,
  freeFrom,
  eager,
  shape = 'card',
  heading: Heading = 'h3',
  lit,
  query,
  corner,
  below,
  onNear,
}: Props) {
  const text = useText('listings')
  const language = useLanguage()
  const [near, setNear] = useState(false)
  const [first, second] = property.images
  const look = [css.home, css[shape], lit && css.lit].filter(Boolean).join(' ')
  const stay = query?.from && query.to ? `?from=${query.from}&to=${query.to}` : ''
  return (
    <article
      className={look}
      onPointerEnter={() => {
        setNear(true)
        onNear?.(id)
      }}
      onPointerLeave={() => onNear?.(undefined)}
    >
      <div className={css.picture}>
        {first && (
          <Photo
            photo={sourceOf(first)}
            alt={sayPicture(first.alt, text)}
            sizes={sizes[shape]}
            eager={eager ?? false}
          />
        )}
        {near && second && (
          <span className={css.second}>
            <Photo photo={sourceOf(second)} alt="" sizes={sizes[shape]} />
          </span>
        )}
      </div>
      <div className={css.body}>
        <Heading className={css.title}>
          <Link to={paths.detail(id) + stay} onFocus={() => onNear?.(id)} onBlur={() => onNear?.(undefined)}>
            {property.title}
          </Link>
        </Heading>
        <p className={css.facts}>{sayFacts(property, text, language)}</p>
        <p className={css.facts}>{sayPlace(property)}</p>
        {shape === 'row' && <Features property={property} />}
        <p className={css.price}>
          <span className="num">{sayRent(property.rentPrice, language)}</span> <small>{text('aMonth')}</small>
        </p>
        <p className={css.end}>
          <span className={css.moveIn}>
            <Mark className={css.mark} />
            <span>
              <Rich marks={{ b: (words) => <b className="num">{words}</b> }}>
                {text('moveInWith', { amount: sayUsdt(property.moveInCost, language) })}
              </Rich>
            </span>
          </span>
          {freeFrom && (
            <span className={css.free}>
              {text('freeFrom')} <Day of={freeFrom} style="near" />
            </span>
          )}
        </p>
        {below && <div className={css.below}>{below}</div>}
      </div>
      {corner && <div className={css.corner}>{corner}</div>}
    </article>
  )
}

function Features({ property }: { property: PropertyCard }) {
  const text = useText('listings')
  return (
    <ul className={css.features}>
      {featuresOf(property)
        .slice(0, 4)
        .map((name) => (
          <li key={name}>
            <Icon name={featureIcons[name]} /> {text(`has.${name}`)}
          </li>
        ))}
    </ul>
  )
}
