/**
 * Plays the history of the demo data's leases through the services and the chain, each step at its moment; no status is
 * written directly.
 */

import { cityFacts } from '@keyhold/demo/city.ts'
import { homeOf } from '@keyhold/demo/demoData.ts'
import { instantOf, type Lease } from '@keyhold/demo/lease.ts'
import { requestOn } from '@keyhold/demo/leaseForms.ts'
import { type HistoryStep, historyInOrder, leases as script } from '@keyhold/demo/leases.ts'
import type { PersonId } from '@keyhold/demo/person.ts'
import { daysAfter } from '@keyhold/rental/day.ts'
import { partMonth } from '@keyhold/rental/rentMonths.ts'
import type { Statements } from '../domains/disputes/disputes/statements.ts'
import type { IssuedTerms, Leases } from '../domains/leases/leases/service.ts'
import type { Inventories } from '../domains/stay/inventories/service.ts'
import type { Database } from '../gateways/database.ts'
import type { Person } from '../gateways/session.ts'
import type { LocalChainClock } from './chainClock.ts'
import { listingIdOf } from './homes.ts'
import { playInventory } from './inventories.ts'
import type { DemoWallets } from './wallets.ts'

export interface HistoryDeps {
  readonly database: Database
  readonly leases: Leases
  readonly statements: Pick<Statements, 'say'>
  readonly inventories: Inventories
  readonly people: ReadonlyMap<PersonId, Person>
  readonly wallets: DemoWallets
  readonly chainClock: LocalChainClock
  /** Reads the chain to its end, and runs due scheduled work. */
  readonly catchUp: () => Promise<void>
  readonly today: string
}

/** Plays everything, in order; `said` gets the number of finished steps. */
export async function playHistory(deps: HistoryDeps, onProgress: (done: number, all: number) => void): Promise<void> {
  const ids = new Map<string, string>()
  const history = historyInOrder()
  for (const [done, entry] of history.entries()) {
    await deps.chainClock.advanceTo(instantOf(entry, deps.today))
    await deps.catchUp()
    await playEntry(deps, ids, entry)
    if (['pay', 'payRent', 'release', 'releaseEarly', 'refund', 'dispute'].includes(entry.step.kind)) {
      await deps.chainClock.finalize()
      await deps.catchUp()
    }
    onProgress(done + 1, history.length)
  }
}

async function playEntry(
  deps: HistoryDeps,
  ids: Map<string, string>,
  { lease: name, step }: HistoryStep,
): Promise<void> {
  const lease = script.find(({ id }) => id === name)
  if (!lease) throw new Error(`The demo data has no lease ${name}`)
  const { leases, people } = deps
  const tenant = personOf(people, lease.tenant)
  const landlord = personOf(people, homeOf(lease.home).owner)
  if (step.kind === 'request') {
    ids.set(name, await leases.request(tenant, requestFor(lease, deps.today)))
    return
  }
  const id = ids.get(name) ?? ''
  switch (step.kind) {
    case 'open':
      return leases.open(landlord, id)
    case 'accept':
      await leases.offer(landlord, id)
      return leases.accept(landlord, id)
    case 'decline':
      return leases.decline(landlord, id, step.reason)
    case 'withdraw':
      return leases.withdraw(tenant, id, step.reason)
    case 'inventory':
      return playInventory(deps, homeOf(lease.home).owner, id, step)
    case 'answerInventory':
      return playInventory(deps, lease.tenant, id, step)
    default:
      return onChain(deps, lease, step, id)
  }
}

type OnChain = Exclude<
  HistoryStep['step'],
  { kind: 'request' | 'open' | 'accept' | 'decline' | 'withdraw' | 'inventory' | 'answerInventory' }
>

async function onChain(
  deps: HistoryDeps,
  lease: Lease,
  step: HistoryStep['step'] | OnChain,
  id: string,
): Promise<void> {
  const { database, leases, statements, people, wallets } = deps
  const landlord = homeOf(lease.home).owner
  if (step.kind === 'pay') {
    const tenant = personOf(people, lease.tenant)
    const { issued } = await leases.startPaying(tenant, id, wallets.addressOf(lease.tenant))
    return wallets.pay(lease.tenant, issued.terms)
  }
  const { id: termsId, terms } = last(await leases.listTerms(database, [id]))
  if (step.kind === 'payRent') {
    const amount = step.isLast ? lastRentOf(lease, deps.today) : rentOf(lease)
    return wallets.payRent(lease.tenant, { id: termsId, landlord: terms.landlord, amount })
  }
  if (step.kind === 'release') return wallets.call(landlord, 'release', terms)
  if (step.kind === 'refund') return wallets.call(landlord, 'refund', terms)
  const by = 'by' in step && step.by === 'landlord' ? landlord : lease.tenant
  if (step.kind === 'releaseEarly') return wallets.call(by, 'releaseEarly', terms)
  if (step.kind !== 'dispute') return
  const person = personOf(people, by)
  const part = by === lease.tenant ? 'handover' : 'deposit'
  const said = { requestId: id, part, reason: step.about, words: step.words } as const
  await statements.say(person, { userId: person.id, ...said })
  await wallets.dispute(by, terms, BigInt(step.amount) * 10n ** 18n)
}

const rentOf = ({ home }: Lease) => BigInt(homeOf(home).rentPrice) * 10n ** 18n

/** The cost of a lease's last month, by its days: their number depends on the demo's today. */
function lastRentOf(lease: Lease, today: string): bigint {
  const stay = { from: daysAfter(today, lease.validFrom), to: daysAfter(today, lease.validTo) }
  const { timeZone } = cityFacts[homeOf(lease.home).city]
  const agreed = { stay, timeZone, rent: rentOf(lease), isFirstAtHandover: true } as const
  return partMonth(agreed)?.amount ?? agreed.rent
}

function requestFor(lease: Lease, today: string) {
  return { ...requestOn(lease, today), roomAdId: listingIdOf(lease.home) }
}

function last(issued: readonly IssuedTerms[]): IssuedTerms {
  const found = issued.at(-1)
  if (!found) throw new Error('No payment was started for a demo lease')
  return found
}

function personOf(people: ReadonlyMap<PersonId, Person>, who: PersonId): Person {
  const person = people.get(who)
  if (!person) throw new Error(`No demo user is ${who}`)
  return person
}
