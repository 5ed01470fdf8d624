/** One card of the profile, named by its heading; with an `id` it can be linked. */
import { type ReactNode, type Ref, useId } from 'react'
import css from './ProfileSection.module.css'

interface Props {
  readonly title: ReactNode
  readonly lede?: ReactNode
  readonly id?: string
  readonly ref?: Ref<HTMLElement>
  readonly children: ReactNode
}

export function ProfileSection({ title, lede, id, ref, children }: Props) {
  const headingId = useId()
  return (
    <section className={css.section} aria-labelledby={headingId} id={id} ref={ref} tabIndex={id ? -1 : undefined}>
      <h2 id={headingId}>{title}</h2>
      {lede && <p className="small soft">{lede}</p>}
      {children}
    </section>
  )
}
