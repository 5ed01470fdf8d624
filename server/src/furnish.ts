/** Fills a new house with the demo town, through the services and the chain: people, homes, leases with a past, talk. */
import { cast, people } from '@keyhold/demo/cast.ts'
import { townBegins } from '@keyhold/demo/leases.ts'
import { demoPassword, type PersonId } from '@keyhold/demo/person.ts'
import type { EmbeddedParts } from './embedded/parts.ts'
import { playHistory } from './furnish/history.ts'
import { addPictures, furnishHomes } from './furnish/homes.ts'
import { isLivedIn, markTown, townState } from './furnish/mark.ts'
import { openPast } from './furnish/past.ts'
import { furnishPeople } from './furnish/people.ts'
import { furnishSearches } from './furnish/searches.ts'
import { furnishTalk } from './furnish/talk.ts'
import { openCastWallets } from './furnish/wallets.ts'
import { localControls } from './gateways/chain/local.ts'
import type { Person } from './gateways/session.ts'
import type { Served } from './serve.ts'

export interface Furnished {
  /** With whom to sign in, for the line that ends the start. */
  readonly accounts: string
  /** Draws the pictures that are still missing, one after another, until the house closes. */
  goOn(): Promise<void>
}

/**
 * Furnishes once; a town that stands is only looked up. A house that has people of its own already stays theirs: the
 * answer is undefined. `folder` is the data folder.
 */
export async function furnish(
  served: Served,
  parts: EmbeddedParts,
  folder: string,
  say: (sentence: string) => void,
): Promise<Furnished | undefined> {
  const { house, database } = served
  let town: ReadonlyMap<PersonId, Person>
  if (townState(folder) === 'whole') town = await furnishPeople(house.accounts, new Date())
  else if (await isLivedIn(database)) {
    say('People live in this house already, so the demo town is not built. KEYHOLD_DEMO=empty says the same.')
    return undefined
  } else {
    markTown(folder, 'half')
    town = await build(served, parts, say)
    markTown(folder, 'whole')
  }
  return {
    accounts: `${cast.daniel.email} (tenant) or ${cast.lucia.email} (landlord), password ${demoPassword}`,
    goOn: () => addPictures(house.listings, town, house.isClosing),
  }
}

async function build({ house, database }: Served, parts: EmbeddedParts, say: (sentence: string) => void) {
  const today = new Date().toISOString().slice(0, 10)
  const since = new Date(Date.parse(`${today}T08:00:00Z`) + townBegins * 86_400_000)
  const past = openPast(parts.rpcUrl)
  await house.catchUp()
  const town = await furnishPeople(house.accounts, since)
  say(`${people.length} people moved in.`)
  await furnishSearches(house.watching, town, true)
  await furnishHomes(
    house.listings,
    town,
    today,
    every(22, (done, all) => say(`${done} of ${all} homes are listed.`)),
  )
  const wallets = openCastWallets(house.chain, parts.rpcUrl)
  for (const { id } of people) await localControls(house.chain)?.fund(wallets.addressOf(id))
  const history = { database, leases: house.leases, town, wallets, past, catchUp: house.catchUp, today }
  await playHistory(
    history,
    every(18, (done, all) => say(`${done} of ${all} steps of the leases’ history are played on the chain.`)),
  )
  await past.passTo(Math.floor(Date.now() / 1000))
  await past.settle()
  await house.catchUp()
  await furnishTalk(house.chat, town, today)
  await furnishSearches(house.watching, town, false)
  return town
}

/** Says every n-th time, and the last. */
function every(n: number, said: (done: number, all: number) => void) {
  return (done: number, all: number) => {
    if (done % n === 0 || done === all) said(done, all)
  }
}
