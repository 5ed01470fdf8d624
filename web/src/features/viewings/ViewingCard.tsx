/** A card's frame in a conversation: its title, and its time. */
import { type ReactNode, useId } from 'react'
import { formatMessageTime } from '../../gateways/format/format.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { IconName } from '../../ui/iconNames.ts'
import css from './Viewings.module.css'

interface Props {
  readonly icon: IconName
  readonly title: string
  /** Its time (ISO 8601). */
  readonly at: string
  readonly isGood?: boolean
  readonly children?: ReactNode
}

export function ViewingCard({ icon, title, at, isGood = false, children }: Props) {
  const id = useId()
  return (
    <>
      <article className={isGood ? `${css.card} ${css.good}` : css.card} aria-labelledby={id}>
        <h3 id={id}>
          <Icon name={icon} /> <span>{title}</span>
        </h3>
        {children}
      </article>
      <p className={css.said}>
        <time dateTime={at}>{formatMessageTime(Date.parse(at) / 1000)}</time>
      </p>
    </>
  )
}
