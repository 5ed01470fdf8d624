/** A search's living criteria, in its fields' words. */
import type { Criteria } from '@keyhold/rental/query.ts'
import type { Text } from '../../gateways/text/useText.tsx'
import type { SearchOptions } from './summaries.ts'

const livingCriteria = ['occupants', 'pets', 'floor', 'energy', 'stop'] as const
type LivingCriterion = (typeof livingCriteria)[number]

export const isLivingCriterion = (criterion: string): criterion is LivingCriterion =>
  livingCriteria.some((name) => name === criterion)

/** One criterion in a few words; undefined if it is not set. */
export function formatLiving(
  criterion: LivingCriterion,
  { floorType, pets, energyRating, occupants, stopMinutes }: Criteria,
  text: Text<'search'>,
  searchOptions: SearchOptions,
): string | undefined {
  const named = (choices: SearchOptions['floors'], ids: readonly number[] | undefined) =>
    choices.flatMap((choice) => (ids?.includes(choice.id) ? choice.text : [])).join(', ') || undefined
  const formatters: Record<LivingCriterion, () => string | undefined> = {
    floor: () => named(searchOptions.floors, floorType),
    pets: () => named(searchOptions.pets, pets),
    energy: () => energyRating && text('energyAtLeast', { letter: energyRating }),
    stop: () => (stopMinutes ? text('stopWithin', { count: stopMinutes }) : undefined),
    occupants: () => (occupants ? text('forPeople', { count: occupants }) : undefined),
  }
  return formatters[criterion]()
}

/** All of them, one by one. */
export function formatAllLiving(
  ...[criteria, text, searchOptions]: [Criteria, Text<'search'>, SearchOptions]
): string[] {
  const asked = livingCriteria.map((criterion) => formatLiving(criterion, criteria, text, searchOptions))
  return asked.filter((words) => words !== undefined)
}

/** The number of criteria under "More filters". */
export function countMore({ switches, floorType, energyRating, stopMinutes }: Criteria): number {
  return switches.length + [floorType, energyRating, stopMinutes].filter(Boolean).length
}

/** People and pets: "2 people, Cats"; undefined if not set. */
export function formatWho(
  ...[criteria, text, searchOptions]: [Criteria, Text<'search'>, SearchOptions]
): string | undefined {
  const asked = whoNames.map((criterion) => formatLiving(criterion, criteria, text, searchOptions))
  return asked.filter(Boolean).join(', ') || undefined
}

/** The residents' fields. */
export const whoNames = ['occupants', 'pets'] as const
