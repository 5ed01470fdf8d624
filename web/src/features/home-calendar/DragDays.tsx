/**
 * A month whose days are chosen by dragging across them with a mouse, a pen or a finger, or by two presses: the first
 * day and the last. A finger that moves up or down first scrolls the page.
 */

import { nightsBetween } from '@keyhold/rental/day.ts'
import { type PointerEvent, useRef, useState } from 'react'
import { formatDay } from '../../gateways/format/format.ts'
import { useLanguage, useText } from '../../gateways/text/useText.tsx'
import { MonthGrid } from '../../ui/MonthGrid.tsx'
import { monthOf } from '../../ui/month.ts'
import { type ChosenDays, daysBetween } from './chosenDays.ts'
import css from './HomeCalendar.module.css'

interface Props {
  readonly today: string
  readonly days: ChosenDays
  readonly isTaken: (day: string) => boolean
  readonly onDays: (days: ChosenDays) => void
}

export function DragDays({ today, days, isTaken, onDays }: Props) {
  const text = useText('homeCalendar')
  const language = useLanguage()
  const [month, setMonth] = useState(() => monthOf(today))
  /** The first of two presses. */
  const [pressed, setPressed] = useState<string>()
  const isFree = (day: string) => day >= today && !isTaken(day)
  const drag = useDrag(days, { isFree, onDays, onEnd: () => setPressed(undefined) })
  const choose = (day: string) => {
    onDays(daysBetween(pressed ?? day, day, isTaken))
    setPressed(pressed === undefined ? day : undefined)
  }
  const { from, last } = days
  const dayWord = (day: string) => formatDay(day, language)
  const range = () => (from === last ? dayWord(from) : text('range', { from: dayWord(from), to: dayWord(last) }))
  return (
    <div>
      <div className={css.dragDays} {...drag}>
        <MonthGrid
          month={month}
          from={from}
          {...(last !== from && { to: last })}
          edges={{ from: text('first').toLocaleLowerCase(language), to: text('last').toLocaleLowerCase(language) }}
          min={today}
          isTaken={isTaken}
          onMonth={setMonth}
          onChoose={choose}
        />
      </div>
      <p className="small soft" role="status">
        {from !== '' && last >= from
          ? text('chosenDays', { range: range(), count: nightsBetween(from, last) + 1 })
          : text('dragDays')}
      </p>
    </div>
  )
}

interface Drag {
  /** The day it began on, and the choice before it. */
  readonly start: string
  readonly before: ChosenDays
  reached: string
}

interface DragOptions {
  readonly isFree: (day: string) => boolean
  readonly onDays: (days: ChosenDays) => void
  /** A drag ended, so that no first press is pending. */
  readonly onEnd: () => void
}

/** The handlers of a drag. It begins with the second day; a browser that scrolls instead cancels it. */
function useDrag(days: ChosenDays, { isFree, onDays, onEnd }: DragOptions) {
  const drag = useRef<Drag>(undefined)
  const hasDragged = useRef(false)
  return {
    onPointerDown: ({ target, button, isPrimary }: PointerEvent) => {
      const start = dayOf(target)
      hasDragged.current = false
      drag.current =
        isPrimary && button === 0 && start && isFree(start) ? { start, before: days, reached: start } : undefined
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current
      const day = now && dayOf(document.elementFromPoint(event.clientX, event.clientY))
      if (!day || day === now.reached) return
      // The events stay here when the pointer leaves the month, and no press follows.
      if (!hasDragged.current) event.currentTarget.setPointerCapture?.(event.pointerId)
      hasDragged.current = true
      now.reached = day
      onDays(daysBetween(now.start, day, (each) => !isFree(each)))
    },
    onPointerUp: () => {
      if (hasDragged.current) onEnd()
      drag.current = undefined
    },
    onPointerCancel: () => {
      if (drag.current && hasDragged.current) onDays(drag.current.before)
      drag.current = undefined
      hasDragged.current = false
    },
    onClickCapture: (event: { stopPropagation: () => void }) => {
      if (hasDragged.current) event.stopPropagation()
      hasDragged.current = false
    },
  }
}

const dayOf = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-day]')?.dataset.day : undefined
