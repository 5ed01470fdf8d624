/** Every home of the demo data, alternating between cities: the newest ones are in all three. */
import type { City } from './city.ts'
import type { Home } from './home.ts'
import { ari } from './homes/ari.ts'
import { carabanchel } from './homes/carabanchel.ts'
import { centro } from './homes/centro.ts'
import { chamberi } from './homes/chamberi.ts'
import { escalon } from './homes/escalon.ts'
import { lavapies } from './homes/lavapies.ts'
import { malasana } from './homes/malasana.ts'
import { miramonte } from './homes/miramonte.ts'
import { retiro } from './homes/retiro.ts'
import { riverside } from './homes/riverside.ts'
import { sanBenito } from './homes/san-benito.ts'
import { santaElena } from './homes/santa-elena.ts'
import { sathorn } from './homes/sathorn.ts'
import { sukhumvit } from './homes/sukhumvit.ts'

/** The homes of each city. */
export const homesOf: Readonly<Record<City, readonly Home[]>> = {
  'san-salvador': [...escalon, ...sanBenito, ...santaElena, ...centro, ...miramonte],
  madrid: [...lavapies, ...malasana, ...chamberi, ...retiro, ...carabanchel],
  bangkok: [...ari, ...sathorn, ...riverside, ...sukhumvit],
}

const most = Math.max(...Object.values(homesOf).map((homes) => homes.length))

/** All homes, in the order in which they are listed. */
export const homes: readonly Home[] = Array.from({ length: most }, (_, turn) =>
  Object.values(homesOf).flatMap((ofCity) => ofCity.slice(turn, turn + 1)),
).flat()

const byId = new Map(homes.map((home) => [home.id, home]))

/** The home with that id; throws for an unknown one, which is a programming error. */
export function homeOf(id: string): Home {
  const home = byId.get(id)
  if (!home) throw new Error(`The demo data has no home ${id}`)
  return home
}
