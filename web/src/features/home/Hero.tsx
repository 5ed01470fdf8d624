/** The first thing anybody sees: what Keyhold is, in one breath, and the search. */
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useText } from '../../gateways/text.tsx'
import { Photo, type PhotoSource } from '../../ui/Photo.tsx'
import css from './Hero.module.css'

interface Props {
  /** Up to three pictures of real homes, seen through arches. */
  readonly doors: readonly { photo: PhotoSource; alt: string }[]
  readonly cities: readonly { name: string; address: string }[]
  readonly search: ReactNode
  /** Stands after the cities. */
  readonly near: ReactNode
}

const order = [1, 0, 2]

export function Hero({ doors, cities, search, near }: Props) {
  const text = useText('home')
  return (
    <section className={css.hero}>
      <div className="wrap">
        <div className={css.inside}>
          <div className={css.words}>
            <h1>
              {text('keysInHand')}
              <br />
              {text('depositOnHold')}
            </h1>
            <p>{text('lead')}</p>
          </div>
          {doors.length === 3 && (
            <div className={css.doors} aria-hidden="true">
              {order.map((at) => {
                const door = doors[at]
                return (
                  door && (
                    <span key={at} className={css.door}>
                      <Photo photo={door.photo} alt="" sizes="(max-width: 767px) 34vw, 220px" eager />
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
            {cities.map(({ name, address }) => (
              <Link key={address} className="link" to={address}>
                {name}
              </Link>
            ))}
            {near}
          </div>
        )}
      </div>
    </section>
  )
}
