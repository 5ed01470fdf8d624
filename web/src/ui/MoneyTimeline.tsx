/**
 * Where money is held over time, left to right: one bar per amount, ending at its payout with the payee. Planned money
 * is dashed, held money gold (hatched if disputed), paid money green. On a phone it becomes a vertical timeline.
 */
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import { MoneyBar } from './MoneyBar.tsx'
import css from './MoneyTimeline.module.css'
import { Timeline } from './Timeline.tsx'

interface MoneyEvent {
  readonly key: string
  readonly title: ReactNode
  readonly when?: ReactNode
  readonly children?: ReactNode
  readonly state: 'done' | 'now' | 'later'
}

interface TimelineBar {
  readonly key: string
  /** The amount with its currency, in words. */
  readonly amount: ReactNode
  /** Its label: first rent, deposit. */
  readonly name: ReactNode
  /** The moment (by index) at which it is paid out, and to whom. */
  readonly until: number
  readonly to: ReactNode
  readonly state: 'planned' | 'held' | 'disputed' | 'paid'
  /** The darker of two bars. */
  readonly strong?: boolean
}

export interface MoneyTimelineProps {
  readonly label: string
  readonly events: readonly MoneyEvent[]
  readonly bars: readonly TimelineBar[]
  /** Widths between the moments, e.g. [16, 10, 56, 18]: not to scale, to fit the words. */
  readonly widths?: readonly number[]
  /** The current time: after the moment at this index, by this share (0 to 1) of the way to the next. */
  readonly today?: { readonly label: ReactNode; readonly past: number; readonly share: number } | undefined
}

export function MoneyTimeline({ label, events, bars, widths, today }: MoneyTimelineProps) {
  const columns = (widths ?? events.map(() => 1)).map((width) => `minmax(0, ${width}fr)`).join(' ')
  return (
    <figure aria-label={label}>
      <div className={today ? `${css.wide} ${css.dated}` : css.wide} style={{ gridTemplateColumns: columns }}>
        {bars.map(({ key, amount, name, until, to, state, strong }, index) => (
          <div key={key} className={css.row}>
            <MoneyBar state={state} strong={strong} style={{ gridColumn: `1 / ${until + 1}`, gridRow: index + 1 }}>
              <b>{amount}</b> <span>{name}</span>
            </MoneyBar>
            <p className={css.flow} style={{ gridColumn: `${until + 1} / -1`, gridRow: index + 1 }}>
              <Icon name="arrow-right" /> {to}
            </p>
          </div>
        ))}
        {today && (
          <div
            className={css.today}
            style={{ gridColumn: today.past + 1, gridRow: `1 / ${bars.length + 2}`, left: `${today.share * 100}%` }}
          >
            <span>{today.label}</span>
          </div>
        )}
        <div className={css.axis} style={{ gridRow: bars.length + 1 }} />
        {events.map(({ key, title, when, children, state }) => (
          <div key={key} className={`${css.moment} ${css[state]}`} style={{ gridRow: bars.length + 2 }}>
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
          items={events.map((event, index) => ({
            ...event,
            held: index < events.length - 1 && isHeldAt(index, bars),
            children: <NarrowDetails index={index} event={event} bars={bars} />,
          }))}
        />
      </div>
    </figure>
  )
}

/** Whether money is held between two moments: really held, only planned, or none (any more). */
function isHeldAt(index: number, bars: readonly TimelineBar[]): boolean | 'planned' {
  const heldBars = bars.filter(({ until }) => index < until)
  if (heldBars.some(({ state }) => state === 'held' || state === 'disputed')) return true
  return heldBars.some(({ state }) => state === 'planned') && 'planned'
}

function NarrowDetails({ index, event, bars }: { index: number; event: MoneyEvent; bars: readonly TimelineBar[] }) {
  return (
    <>
      {event.children && <p>{event.children}</p>}
      {bars
        .filter(({ until }) => until === index)
        .map(({ key, amount, name, to }) => (
          <p key={key}>
            <span className="strong num">{amount}</span> {name} <Icon name="arrow-right" /> {to}
          </p>
        ))}
    </>
  )
}
