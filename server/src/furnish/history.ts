/** Plays the history of the town's leases through the services and the chain, each step at its moment; no stage is written. */
import { requestOn } from '@keyhold/demo/forms.ts'
import { instantOf, type Lease } from '@keyhold/demo/lease.ts'
import { type Happening, historyInOrder, leases as script } from '@keyhold/demo/leases.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { homeOf } from '@keyhold/demo/town.ts'
import type { IssuedTerms, Leases } from '../features/leases/service.ts'
import type { Database } from '../gateways/database.ts'
import type { Person } from '../gateways/session.ts'
import { listingIdOf } from './homes.ts'
import type { Past } from './past.ts'
import type { CastWallets } from './wallets.ts'

export interface HistoryParts {
  readonly database: Database
  readonly leases: Leases
  readonly town: ReadonlyMap<PersonId, Person>
  readonly wallets: CastWallets
  readonly past: Past
  /** Reads the chain to its end, and lets the calendar do what is due. */
  readonly catchUp: () => Promise<void>
  readonly today: string
}

/** Plays everything, in order; `said` hears how many steps are done. */
export async function playHistory(parts: HistoryParts, said: (done: number, all: number) => void): Promise<void> {
  const ids = new Map<string, string>()
  const history = historyInOrder()
  for (const [done, happening] of history.entries()) {
    await parts.past.passTo(instantOf(happening, parts.today))
    await parts.catchUp()
    await play(parts, ids, happening)
    if (['pay', 'release', 'releaseEarly', 'refund', 'dispute'].includes(happening.step.does)) {
      await parts.past.settle()
      await parts.catchUp()
    }
    said(done + 1, history.length)
  }
}

async function play(parts: HistoryParts, ids: Map<string, string>, { lease: name, step }: Happening): Promise<void> {
  const lease = script.find(({ id }) => id === name)
  if (!lease) throw new Error(`The town has no lease ${name}`)
  const { leases, town } = parts
  const tenant = personOf(town, lease.tenant)
  const landlord = personOf(town, homeOf(lease.home).owner)
  if (step.does === 'request') {
    ids.set(name, await leases.request(tenant, requestFor(lease, parts.today)))
    return
  }
  const id = ids.get(name) ?? ''
  switch (step.does) {
    case 'open':
      return leases.open(landlord, id)
    case 'accept':
      await leases.offer(landlord, id)
      return leases.accept(landlord, id)
    case 'decline':
      return leases.decline(landlord, id, step.reason)
    case 'withdraw':
      return leases.withdraw(tenant, id, step.reason)
    default:
      return onChain(parts, lease, step, id)
  }
}

type OnChain = Exclude<Happening['step'], { does: 'request' | 'open' | 'accept' | 'decline' | 'withdraw' }>

async function onChain(
  { database, leases, town, wallets }: HistoryParts,
  lease: Lease,
  step: Happening['step'] | OnChain,
  id: string,
): Promise<void> {
  const landlord = homeOf(lease.home).owner
  if (step.does === 'pay') {
    const tenant = personOf(town, lease.tenant)
    const { issued } = await leases.startToPay(tenant, id, wallets.addressOf(lease.tenant))
    return wallets.pay(lease.tenant, issued.terms)
  }
  const { terms } = last(await leases.listTerms(database, [id]))
  if (step.does === 'release') return wallets.act(landlord, 'release', terms)
  if (step.does === 'refund') return wallets.act(landlord, 'refund', terms)
  const by = 'by' in step && step.by === 'landlord' ? landlord : lease.tenant
  if (step.does === 'releaseEarly') return wallets.act(by, 'releaseEarly', terms)
  if (step.does === 'dispute') return wallets.dispute(by, terms, BigInt(step.amount) * 10n ** 18n)
}

function requestFor(lease: Lease, today: string) {
  return { ...requestOn(lease, today), roomAdId: listingIdOf(lease.home) }
}

function last(issued: readonly IssuedTerms[]): IssuedTerms {
  const found = issued.at(-1)
  if (!found) throw new Error('A lease of the town was never begun to be paid')
  return found
}

function personOf(town: ReadonlyMap<PersonId, Person>, who: PersonId): Person {
  const person = town.get(who)
  if (!person) throw new Error(`Nobody of the cast is ${who}`)
  return person
}
