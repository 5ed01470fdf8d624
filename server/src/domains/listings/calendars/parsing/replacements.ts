/**
 * Occurrences that other events of the UID replace (RFC 5545, 3.8.4.4). They are prepared once for all events of the
 * UID, so that a file costs no product of the two.
 */
import type { CalendarEvent } from './events.ts'
import { type Moment, midnightOf, wallIn, type Zone } from './zones.ts'

/** The start of an occurrence, and its length. */
export type Start = readonly [wall: number, length: number]

export interface Replacements {
  /** The occurrences that remain. A replacement of this and all later ones moves or removes those that follow. */
  applyTo(starts: readonly Start[], first: Pick<Moment, 'zone' | 'isDate'>): Start[]
}

/** From this instant on, starts are moved by seconds; undefined: they are removed. */
interface Later {
  readonly from: number
  readonly moved: number | undefined
}

export function replacementsOf(events: readonly CalendarEvent[]): Replacements {
  const replaced = events.flatMap(({ replaces }) => replaces ?? [])
  const instants = new Set(replaced.filter(({ isDate }) => !isDate).map(instantOf))
  const days = new Set(replaced.filter(({ isDate }) => isDate).map(({ wall }) => wall))
  const later = events.flatMap(laterOf).toSorted((first, second) => first.from - second.from)
  const daysOf = createDays(replaced)
  return {
    applyTo(starts, { zone, isDate }) {
      const isReplaced = (wall: number, instant: number) =>
        isDate ? daysOf(zone).has(wall) : instants.has(instant) || days.has(midnightOf(wall))
      return starts.flatMap(([wall, length]): Start[] => {
        const instant = zone.toInstant(wall)
        if (isReplaced(wall, instant)) return []
        const last = lastOf(later, instant)
        if (!last) return [[wall, length]]
        if (last.moved === undefined) return []
        return [[wall + (isDate ? midnightOf(last.moved) : last.moved), length]]
      })
    },
  }
}

const instantOf = ({ wall, zone }: Moment) => zone.toInstant(wall)

function laterOf({ replaces, replacesLaterOnes, isCancelled, start }: CalendarEvent): Later[] {
  if (!replaces || !replacesLaterOnes) return []
  const moved = isCancelled || !start ? undefined : start.wall - wallIn(start, replaces)
  return [{ from: instantOf(replaces), moved }]
}

/** The replaced days in a zone: whole days have few zones, the home's and UTC. */
function createDays(replaced: readonly Moment[]): (zone: Zone) => ReadonlySet<number> {
  const known = new Map<Zone, ReadonlySet<number>>()
  return (zone) => {
    const found = known.get(zone) ?? new Set(replaced.map((moment) => wallIn({ zone, isDate: true }, moment)))
    known.set(zone, found)
    return found
  }
}

/** The last one that begins at or before an instant. */
function lastOf(later: readonly Later[], instant: number): Later | undefined {
  let [low, high] = [0, later.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((later[middle]?.from ?? 0) <= instant) low = middle + 1
    else high = middle
  }
  return later[low - 1]
}
