/** A landlord's portfolio: the status and next task of each home, with filters, sorting and counts. */
import type { Day } from './day.ts'
import type { ListingState } from './listing.ts'
import type { Stay } from './stay.ts'

/** A home's status for its landlord: `let` while occupied, whether it is advertised or not. */
export const homeStatuses = ['published', 'let', 'hidden', 'draft'] as const
export type HomeStatus = (typeof homeStatuses)[number]

/** The views: all homes, those with open tasks, or those of one status. */
export const portfolioViews = ['all', 'needs', ...homeStatuses] as const
export type PortfolioView = (typeof portfolioViews)[number]

export const portfolioSorts = ['needs', 'newest', 'rent', 'rent-high', 'free', 'enquiries', 'title'] as const
export type PortfolioSort = (typeof portfolioSorts)[number]

/** A landlord's next task for a home, the most urgent first. Those of `waiting` are urgent. */
export const nextActions = [
  'conflict',
  'answer',
  'reply',
  'renew-dates',
  'calendar',
  'calendar-ask',
  'continue',
  'publish',
  'extend',
] as const
export type NextAction = (typeof nextActions)[number]
const waiting: readonly NextAction[] = ['conflict', 'answer', 'reply', 'renew-dates', 'calendar', 'calendar-ask']

/** A home whose tenant moves out within this many days can be let to them for longer. */
const extendDays = 60

/** A home as the portfolio reads it. */
export interface PortfolioHome {
  readonly id: string
  readonly state: ListingState
  readonly title: string
  /** The searchable texts. */
  readonly words: string
  readonly cityId: number | null
  readonly rentPrice: number | null
  readonly createdOn: string
  /** Today at the home, and the let nights, in order. */
  readonly today: Day
  readonly taken: readonly Stay[]
  readonly nextFree: Day | null
  /** The missing fields for publishing (`missingFields`). */
  readonly missing: Readonly<Record<string, string>>
  /** Requests to answer, and unread messages about it. */
  readonly requests: number
  readonly unread: number
  /** Requests and conversations that began in the last 30 days. */
  readonly enquiries: number
  /** Imported calendars that are unreadable. */
  readonly failing: number
  /** Imported calendars that wait for an answer of the landlord. */
  readonly asking: number
  /** Leases whose nights an imported calendar also takes. */
  readonly conflicts: number
  /** It awaits moderation before it is published (D 11.31). */
  readonly isHeld: boolean
  /** An operator hid it: it cannot be published (D 11.30). */
  readonly isHidden: boolean
}

/** The day the present tenancy ends, including what follows without a gap; null while vacant. */
export function letUntil({ today, taken }: Pick<PortfolioHome, 'today' | 'taken'>): Day | null {
  let until: Day | null = null
  for (const stay of taken) if (stay.from <= (until ?? today) && stay.to > (until ?? today)) until = stay.to
  return until
}

/** The status of a home. */
export function homeStatus(home: Pick<PortfolioHome, 'state' | 'today' | 'taken'>): HomeStatus {
  if (letUntil(home)) return 'let'
  if (home.state === 'draft') return 'draft'
  return home.state === 'published' ? 'published' : 'hidden'
}

/** The next task for a home; null if there is none. */
export function nextAction(home: PortfolioHome): NextAction | null {
  const { requests, unread, state, missing } = home
  if (home.conflicts > 0) return 'conflict'
  if (requests > 0) return 'answer'
  if (unread > 0) return 'reply'
  if (state !== 'draft' && missing.availableUntil === 'past') return 'renew-dates'
  if (home.failing > 0) return 'calendar'
  if (home.asking > 0) return 'calendar-ask'
  const until = letUntil(home)
  if (until) return daysBetween(home.today, until) <= extendDays ? 'extend' : null
  if (state === 'published' || home.isHeld || home.isHidden) return null
  return Object.keys(missing).length > 0 ? 'continue' : 'publish'
}

const daysBetween = (from: Day, to: Day) => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** Whether a home has an open task. */
export function needsLandlord(home: PortfolioHome): boolean {
  const next = nextAction(home)
  return next !== null && waiting.includes(next)
}

export interface PortfolioQuery {
  /** Every word must match, whatever its accents. */
  readonly text: string
  readonly view: PortfolioView
  readonly cityId: number | null
  /** Only those with this missing field for publishing, or `images`. */
  readonly lacks: string | null
  readonly sort: PortfolioSort
}

/** The homes that match a query, in its order; and the counts of all homes by view, city and missing field. */
export function arrangePortfolio<Home extends PortfolioHome>(homes: readonly Home[], query: PortfolioQuery) {
  const matches = matcherOf(query.text)
  const found = homes
    .filter((home) => isInView(home, query.view))
    .filter(({ cityId }) => query.cityId === null || cityId === query.cityId)
    .filter(({ missing }) => query.lacks === null || Object.hasOwn(missing, query.lacks))
    .filter((home) => matches(home.words))
    .sort((first, second) => compare[query.sort](first, second) || byAge(first, second))
  const views = portfolioViews.map((view) => [view, homes.filter((home) => isInView(home, view)).length] as const)
  return {
    found,
    views: Object.fromEntries(views) as Record<PortfolioView, number>,
    published: homes.filter(({ state }) => state === 'published').length,
    cities: counted(homes.flatMap(({ cityId }) => cityId ?? [])),
    lacks: counted(homes.flatMap(({ missing }) => Object.keys(missing))),
  }
}

function isInView(home: PortfolioHome, view: PortfolioView): boolean {
  if (view === 'all') return true
  return view === 'needs' ? needsLandlord(home) : homeStatus(home) === view
}

/** Whether a text contains each of the typed words, in any order, without regard to case and accents. */
export function matcherOf(typed: string): (text: string) => boolean {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return (text) => words.every((word) => plain(text).includes(word))
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()

/** Each value with its frequency, the most frequent first. */
function counted<Value extends string | number>(values: readonly Value[]): { value: Value; count: number }[] {
  const groups = Map.groupBy(values, (value) => value)
  return [...groups].map(([value, all]) => ({ value, count: all.length })).sort((a, b) => b.count - a.count)
}

type Compare = (first: PortfolioHome, second: PortfolioHome) => number
const byAge: Compare = (first, second) =>
  second.createdOn.localeCompare(first.createdOn) || first.id.localeCompare(second.id)
const urgency = (home: PortfolioHome) => {
  const next = nextAction(home)
  return next === null ? nextActions.length : nextActions.indexOf(next)
}
/** Missing values come last in either order. */
const byRent = (direction: 1 | -1): Compare => {
  const rent = ({ rentPrice }: PortfolioHome) => (rentPrice === null ? Number.POSITIVE_INFINITY : direction * rentPrice)
  return (first, second) => (rent(first) === rent(second) ? 0 : rent(first) - rent(second))
}
const lastDay = '9999-12-31'
const compare: Record<PortfolioSort, Compare> = {
  needs: (first, second) => urgency(first) - urgency(second),
  newest: byAge,
  rent: byRent(1),
  'rent-high': byRent(-1),
  free: (first, second) => (first.nextFree ?? lastDay).localeCompare(second.nextFree ?? lastDay),
  enquiries: (first, second) => second.enquiries - first.enquiries,
  title: (first, second) => first.title.localeCompare(second.title),
}

/** A rent change: by per cent, by an amount, or to an amount. */
export interface RentChange {
  readonly by: 'percent' | 'amount' | 'exact'
  readonly value: number
}

/** The rent after a change, in whole units; undefined outside 1 to 1,000,000 or without a change. */
export function changedRent(rent: number | null, { by, value }: RentChange): number | undefined {
  if (!Number.isFinite(value) || (rent === null && by !== 'exact')) return undefined
  const before = rent ?? 0
  const after = by === 'exact' ? value : by === 'amount' ? before + value : Math.round(before * (1 + value / 100))
  return Number.isInteger(after) && after >= 1 && after <= 1_000_000 ? after : undefined
}
