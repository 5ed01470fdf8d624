import { expect, test } from 'vitest'
import { isPast, keptQuery } from './criteria.ts'

const [bangkok, sanSalvador] = ['cityId=1609350', 'cityId=3583361']
const at = (time: string) => Date.parse(time) / 1000

test.each([
  ['begins in Bangkok, where it is already the next day', '2027-01-31T18:00:00Z', bangkok, true],
  ['begins in San Salvador on its present day', '2027-02-01T03:00:00Z', sanSalvador, false],
  ['begins in San Salvador, where that day has passed too', '2027-02-01T07:00:00Z', sanSalvador, true],
  ['names no city, by UTC', '2027-01-31T18:00:00Z', 'priceMax=900', false],
  ['names no city, by UTC', '2027-02-01T03:00:00Z', 'priceMax=900', true],
] as const)('a search for a stay expires by the days of its city: one that %s (%s)', async (_, now, city, isOver) => {
  for (const days of ['from=2027-01-31&to=2027-07-31', 'month=2027-01&months=6']) {
    const query = `${city}&${days}`
    expect([days, await isPast(query, at(now))]).toEqual([days, isOver])
    expect([days, (await keptQuery(query, at(now))).includes('2027-01')]).toEqual([days, !isOver])
  }
})
