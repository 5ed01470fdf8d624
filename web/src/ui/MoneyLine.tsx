/**
 * Where money rests, from left to right in time: one bar per amount, which ends where it is paid and says to whom.
 * Planned money is a dashed line, held money gold (hatched where two dispute it), paid money green. On a phone it becomes a timeline from top to bottom.
 */
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import css from './MoneyLine.module.css'
import { Timeline } from './Timeline.tsx'

interface MoneyMoment {
  readonly key: string
  readonly title: ReactNode
  readonly when?: ReactNode
  readonly children?: ReactNode
  readonly state: 'done' | 'now' | 'later'
}

interface MoneyPart {
  readonly key: string
  /** The amount with its currency, in words. */
  readonly amount: ReactNode
  /** What it is: first rent, deposit. */
  readonly name: ReactNode
  /** The moment (by place, from 0) at which it is paid out, and to whom. */
  readonly until: number
  readonly to: ReactNode
  readonly state: 'planned' | 'held' | 'disputed' | 'paid'
  /** The darker of two bars. */
  readonly strong?: boolean
}

export interface MoneyLineProps {
  readonly label: string
  readonly moments: readonly MoneyMoment[]
  readonly parts: readonly MoneyPart[]
  /** Widths between the moments, e.g. [16, 10, 56, 18]: not to scale, so that words fit. */
  readonly widths?: readonly number[]
  /** Where now is: past the moment at this place, by this share (0 to 1) of the way to the next. */
  readonly today?: { readonly label: ReactNode; readonly past: number; readonly share: number } | undefined
}

export function MoneyLine({ label, moments, parts, widths, today }: MoneyLineProps) {
  const columns = (widths ?? moments.map(() => 1)).map((width) => `minmax(0, ${width}fr)`).join(' ')
  return (
    <figure aria-label={label}>
      <div className={today ? `${css.wide} ${css.dated}` : css.wide} style={{ gridTemplateColumns: columns }}>
        {parts.map(({ key, amount, name, until, to, state, strong }, at) => (
          <div key={key} className={css.row}>
            <p
              className={[css.bar, css[state], strong && css.strong].filter(Boolean).join(' ')}
              style={{ gridColumn: `1 / ${until + 1}`, gridRow: at + 1 }}
            >
              <b>{amount}</b> <span>{name}</span>
            </p>
            <p className={css.flow} style={{ gridColumn: `${until + 1} / -1`, gridRow: at + 1 }}>
              <Icon name="arrow-right" /> {to}
            </p>
          </div>
        ))}
        {today && (
          <div
            className={css.today}
            style={{ gridColumn: today.past + 1, gridRow: `1 / ${parts.length + 2}`, left: `${today.share * 100}%` }}
          >
            <span>{today.label}</span>
          </div>
        )}
        <div className={css.axis} style={{ gridRow: parts.length + 1 }} />
        {moments.map(({ key, title, when, children, state }) => (
          <div key={key} className={`${css.moment} ${css[state]}`} style={{ gridRow: parts.length + 2 }}>
            <span className={css.dot}>{state === 'done' && <Icon name="check-bold" />}</span>
            <h3>{title}</h3>
            {when && <p className={css.when}>{when}</p>}
            {children && <p>{children}</p>}
          </div>
        ))}
      </div>
      <div className={css.narrow}>
        <Timeline
          label={label}
          moments={moments.map((moment, at) => ({
            ...moment,
            held: at < moments.length - 1 && restsAt(at, parts),
            children: <NarrowWords at={at} moment={moment} parts={parts} />,
          }))}
        />
      </div>
    </figure>
  )
}

/** Whether money rests from a moment to the next: held in truth, only planned, or none (any more). */
function restsAt(at: number, parts: readonly MoneyPart[]): boolean | 'planned' {
  const resting = parts.filter(({ until }) => at < until)
  if (resting.some(({ state }) => state === 'held' || state === 'disputed')) return true
  return resting.some(({ state }) => state === 'planned') && 'planned'
}

function NarrowWords({ at, moment, parts }: { at: number; moment: MoneyMoment; parts: readonly MoneyPart[] }) {
  return (
    <>
      {moment.children && <p>{moment.children}</p>}
      {parts
        .filter(({ until }) => until === at)
        .map(({ key, amount, name, to }) => (
          <p key={key}>
            <span className="strong num">{amount}</span> {name} <Icon name="arrow-right" /> {to}
          </p>
        ))}
    </>
  )
}
