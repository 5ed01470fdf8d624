/** What some demo users have a search look out for. */
import { cityFacts } from './city.ts'
import type { PersonId } from './person.ts'

/** A saved search: whose, under which name, and what it asks as an address of the results says it. */
export interface DemoSearch {
  readonly person: PersonId
  readonly name: string
  readonly query: string
  /** Saved before the homes were listed: all that fit are news. */
  readonly isSavedBeforeHomes?: boolean
}

const bangkok = cityFacts.bangkok.cityId
const madrid = cityFacts.madrid.cityId

/** In the order they were saved. */
export const searches: readonly DemoSearch[] = [
  {
    person: 'praewa',
    name: 'ห้องใกล้รถไฟฟ้า ไม่เกิน $700',
    query: `cityId=${bangkok}&priceMax=700&airConditioning=true`,
    isSavedBeforeHomes: true,
  },
  { person: 'praewa', name: 'คอนโดเลี้ยงแมวได้', query: `cityId=${bangkok}&petFriendly=true&furnished=true` },
  { person: 'anna', name: 'Two rooms in Madrid, with a lift', query: `cityId=${madrid}&bedrooms=2&elevator=true` },
]
