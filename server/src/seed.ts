/**
 * Fills a new database with the demo data, through the services and the chain: users, homes, leases with a history,
 * messages.
 */
import { demoPeople, demoUsers } from '@keyhold/demo/demoUsers.ts'
import { historyStartDay } from '@keyhold/demo/leases.ts'
import { demoPassword } from '@keyhold/demo/person.ts'
import type { EmbeddedServices } from './embedded/services.ts'
import { localControls } from './gateways/chain/local.ts'
import { createLocalChainClock } from './seed/chainClock.ts'
import { playHistory } from './seed/history.ts'
import { addPictures, seedHomes } from './seed/homes.ts'
import { hasAccounts, readSeedState, writeSeedState } from './seed/marker.ts'
import { seedMessages } from './seed/messages.ts'
import { seedPeople } from './seed/people.ts'
import { seedSearches } from './seed/searches.ts'
import { createDemoWallets } from './seed/wallets.ts'
import type { Served } from './serve.ts'

export interface SeededDemo {
  /** The demo accounts, for the line at the end of the start. */
  readonly accounts: string
}

/**
 * Seeds once; complete demo data is only read. A server with real users is not changed, and returns undefined. `folder`
 * is the data folder.
 */
export async function seed(
  served: Pick<Served, 'services' | 'database'>,
  embedded: EmbeddedServices,
  folder: string,
  log: (sentence: string) => void,
): Promise<SeededDemo | undefined> {
  const { services, database } = served
  if (readSeedState(folder) === 'whole') await seedPeople(services.accounts, new Date())
  else if (await hasAccounts(database)) {
    log('This database already has users: no demo data is added. KEYHOLD_DEMO=empty says the same.')
    return undefined
  } else {
    writeSeedState(folder, 'half')
    await build(served, embedded, log)
    writeSeedState(folder, 'whole')
  }
  return {
    accounts: `${demoUsers.daniel.email} (tenant) or ${demoUsers.lucia.email} (landlord), password ${demoPassword}`,
  }
}

async function build(
  { services, database }: Pick<Served, 'services' | 'database'>,
  embedded: EmbeddedServices,
  log: (sentence: string) => void,
) {
  const today = new Date().toISOString().slice(0, 10)
  const since = new Date(Date.parse(`${today}T08:00:00Z`) + historyStartDay * 86_400_000)
  const chainClock = createLocalChainClock(embedded.rpcUrl)
  await services.catchUp()
  const people = await seedPeople(services.accounts, since)
  log(`${demoPeople.length} people moved in.`)
  await seedSearches(services.savedSearches, people, true)
  await seedHomes(
    services.listings,
    people,
    today,
    every(22, (done, all) => log(`${done} of ${all} homes are listed.`)),
  )
  const wallets = createDemoWallets(services.chain, embedded.rpcUrl)
  for (const { id } of demoPeople) await localControls(services.chain)?.fund(wallets.addressOf(id))
  const history = {
    database,
    leases: services.leases,
    statements: services.statements,
    inventories: services.inventories,
    people,
    wallets,
    chainClock,
    catchUp: services.catchUp,
    today,
  }
  await Promise.all([
    addPictures(services.listings, people),
    playHistory(
      history,
      every(18, (done, all) => log(`${done} of ${all} steps of the leases’ history are played on the chain.`)),
    ),
  ])
  await chainClock.advanceTo(Math.floor(Date.now() / 1000))
  await chainClock.finalize()
  await chainClock.release()
  await services.catchUp()
  await seedMessages(services.chat, people, today)
  await seedSearches(services.savedSearches, people, false)
}

/** Logs every n-th step, and the last. */
function every(n: number, onProgress: (done: number, all: number) => void) {
  return (done: number, all: number) => {
    if (done % n === 0 || done === all) onProgress(done, all)
  }
}
