/** The features of a demo home: yes, no, or unanswered (D 11.7). */
import { type Feature, features } from '@keyhold/rental/fields.ts'
import type { City } from './city.ts'
import { isRendered } from './pictures.ts'

/** The landlord's answers. */
interface StatedFeatures {
  readonly id: string
  readonly has: readonly Feature[]
  readonly size: number
  readonly number: number
}

/** In warm cities the heating is left unanswered, not answered with no. */
const notSaidIn: Readonly<Record<City, readonly Feature[]>> = {
  'san-salvador': ['heating'],
  bangkok: ['heating'],
  madrid: [],
}

/** Furnished homes have a washing machine, and a desk where there is space, unless 3D renders show their contents. */
function comesWith({ id, has, size }: StatedFeatures, name: Feature): boolean {
  if (isRendered(id)) return false
  if (name === 'washingMachine') return has.includes('furnished') && size >= 30
  return name === 'desk' && has.includes('furnished') && size >= 40
}

/** Yes, no, or null for unanswered: one landlord in four leaves smoking and the lift unanswered. */
export function featuresOf(city: City, stated: StatedFeatures): Record<Feature, boolean | null> {
  const leavesOpen: Feature[] = stated.number % 4 === 0 ? ['smokingAllowed', 'elevator'] : []
  const open = [...notSaidIn[city], ...leavesOpen, 'washingMachine', 'desk']
  const said = features.map((name) => {
    if (stated.has.includes(name) || comesWith(stated, name)) return [name, true]
    return [name, open.includes(name) ? null : false]
  })
  return Object.fromEntries(said) as Record<Feature, boolean | null>
}
