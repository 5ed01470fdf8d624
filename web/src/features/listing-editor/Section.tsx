/** One section of a step, with its heading. */
import { type ReactNode, useId } from 'react'
import css from './HomeForm.module.css'

export function Section({ title, lede, children }: { title: string; lede?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={css.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {lede && <p className="soft">{lede}</p>}
      {children}
    </section>
  )
}
