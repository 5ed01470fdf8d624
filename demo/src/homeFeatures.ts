/** What a home of the demo has, has not, and what its landlord did not say (D 11.7). */
import { type Feature, features } from '@keyhold/rental/fields.ts'
import type { City } from './city.ts'
import { isRendered } from './pictures.ts'

/** What a home's landlord told. */
interface StatedFeatures {
  readonly id: string
  readonly has: readonly Feature[]
  readonly size: number
  readonly number: number
}

/** Where nobody thinks of a heating, nobody says that there is none. */
const notSaidIn: Readonly<Record<City, readonly Feature[]>> = {
  'san-salvador': ['heating'],
  bangkok: ['heating'],
  madrid: [],
}

/** Furnished homes come with a washing machine, and with a desk where there is room for one, unless 3D renders show what they have. */
function comesWith({ id, has, size }: StatedFeatures, name: Feature): boolean {
  if (isRendered(id)) return false
  if (name === 'washingMachine') return has.includes('furnished') && size >= 30
  return name === 'desk' && has.includes('furnished') && size >= 40
}

/** Yes, no, or null for what was not said: one landlord in four leaves smoking and the lift open. */
export function featuresOf(city: City, told: StatedFeatures): Record<Feature, boolean | null> {
  const leavesOpen: Feature[] = told.number % 4 === 0 ? ['smokingAllowed', 'elevator'] : []
  const open = [...notSaidIn[city], ...leavesOpen, 'washingMachine', 'desk']
  const said = features.map((name) => {
    if (told.has.includes(name) || comesWith(told, name)) return [name, true]
    return [name, open.includes(name) ? null : false]
  })
  return Object.fromEntries(said) as Record<Feature, boolean | null>
}
