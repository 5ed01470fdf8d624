/** One card of the profile, named by its heading. */
import { type ReactNode, useId } from 'react'
import css from './ProfileSection.module.css'

export function ProfileSection({ title, lede, children }: { title: ReactNode; lede?: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lede && <p className="small soft">{lede}</p>}
      {children}
    </section>
  )
}
