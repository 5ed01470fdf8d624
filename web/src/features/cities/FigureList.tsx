/** Statistics in a row, each with its meaning. */
import css from './KeyFigures.module.css'

export interface Figure {
  readonly label: string
  readonly value: string
  readonly unit?: string
  readonly note: string
}

export function FigureList({ label, figures }: { label: string; figures: readonly Figure[] }) {
  return (
    <section aria-label={label}>
      <dl className={css.numbers}>
        {figures.map(({ label: what, value, unit, note }) => (
          <div key={what}>
            <dt>{what}</dt>
            <dd>
              <span>{value}</span> {unit && <small>{unit}</small>}
            </dd>
            <dd className={css.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
