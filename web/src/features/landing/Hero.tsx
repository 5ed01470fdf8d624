/** The top of the home page: what Keyhold is, in one sentence, and the search. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../gateways/text/useText.tsx'
import { Photo, type PhotoSource } from '../../ui/Photo.tsx'
import css from './Hero.module.css'

interface Props {
  /** Up to three pictures of real homes, in arches. */
  readonly pictures: readonly { photo: PhotoSource; alt: string }[]
  readonly cities: readonly { name: string; href: string }[]
  readonly search: ReactNode
  /** Content after the cities. */
  readonly nearMe: ReactNode
}

const pictureOrder = [1, 0, 2]

export function Hero({ pictures, cities, search, nearMe }: Props) {
  const text = useText('landing')
  return (
    <section className={css.hero}>
      <div className="wrap">
        <div className={css.inside}>
          <div className={css.words}>
            <h1>
              {text('heroLineOne')}
              <br />
              {text('heroLineTwo')}
            </h1>
            <p>{text('lead')}</p>
          </div>
          {pictures.length === 3 && (
            <div className={css.doors} aria-hidden="true">
              {pictureOrder.map((index) => {
                const picture = pictures[index]
                return (
                  picture && (
                    <span key={index} className={css.door}>
                      <Photo photo={picture.photo} alt="" sizes="(max-width: 767px) 34vw, 220px" eager />
                    </span>
                  )
                )
              })}
            </div>
          )}
        </div>
        {search}
        {cities.length > 0 && (
          <div className={css.quick}>
            <span>{text('orStartIn')}</span>
            {cities.map(({ name, href }) => (
              <Link key={href} className="link" to={href}>
                {name}
              </Link>
            ))}
            {nearMe}
          </div>
        )}
      </div>
    </section>
  )
}
