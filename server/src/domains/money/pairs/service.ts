/** Deposits without a lease (D 11.25): who may read which, and their state by the chain's final events. */
import type { PairDetail, PairList, PairRow } from '@keyhold/api/pairs.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import type { Address } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { listPairEventsAt, listPairEventsOf } from '../../../gateways/chain/pairStore.ts'
import type { Clock } from '../../../gateways/clock.ts'
import type { Database } from '../../../gateways/database.ts'
import { type Person, requireArbitrator } from '../../../gateways/session.ts'
import type { People } from '../../leases/leases/deps.ts'
import type { Deposits } from '../deposits/service.ts'
import { type Pair, pairsFrom } from './pair.ts'
import { describePair, describePairDetail } from './wire.ts'
import { listHeldPairs, listOwnPairs } from './worthListing.ts'

export interface Pairs {
  /** The pairs of the viewer's proved accounts, without the insignificant ones. */
  listOwn(viewer: Person): Promise<PairList>
  /** One of them; any other person's is `pair-not-found`. */
  readOwn(viewer: Person, id: string): Promise<PairDetail>
  /** The same, with what the recovery kit needs. */
  findOwn(viewer: Person, id: string): Promise<Pair>
  /**
   * The pairs whose deposit an arbitrator's account can split now, the largest amounts only; never one of their own.
   */
  listForArbitrator(arbitrator: Person): Promise<PairList>
  /** One of the pairs of the escrows they arbitrate, held or not. */
  readAsArbitrator(arbitrator: Person, id: string): Promise<PairDetail>
}

export interface PairsDeps {
  readonly database: Database
  readonly clock: Clock
  readonly chain: Chain
  readonly people: Pick<People, 'provedWallets'>
  readonly deposits: Pick<Deposits, 'waitingCreditsOf'>
  /** The public name of the arbitrator with this wallet; null without one. */
  readonly arbitratorName: (wallet: string) => Promise<string | null>
}

/** Creates the pairs service. */
export function createPairs({ database, clock, chain, people, deposits, arbitratorName: nameOf }: PairsDeps): Pairs {
  async function listOf(viewer: Person) {
    const wallets = await people.provedWallets(viewer.id)
    const pairs = pairsFrom(chain, await listPairEventsOf(database, chain.chainId, wallets))
    return { wallets, pairs }
  }
  async function find(viewer: Person, id: string) {
    const { wallets, pairs } = await listOf(viewer)
    const pair = pairs.find((one) => one.id === id)
    if (!pair) throw new Refusal('pair-not-found')
    return { wallets, pair }
  }
  /**
   * The pairs at the escrows that name a proved wallet of theirs as arbitrator; administrators do not decide over money
   * (D 3.2).
   */
  async function listUnder(person: Person) {
    requireArbitrator(person)
    const wallets = await people.provedWallets(person.id)
    if (wallets.length === 0) throw new Refusal('wallet-not-proved')
    const escrows = chain.escrows.filter(({ arbitrator }) => wallets.includes(arbitrator))
    const addresses = escrows.map(({ address }) => address)
    return { wallets, pairs: pairsFrom(chain, await listPairEventsAt(database, chain.chainId, addresses)) }
  }
  /** The amounts of these pairs that a token refused to deliver at one escrow, and those still waiting. */
  async function waitingOf(escrow: Address, pairs: readonly Pair[]) {
    const own = pairs.filter((pair) => pair.escrow === escrow).flatMap((pair) => pair.deposits)
    const transactions = own.flatMap(({ changes }) => changes.map(({ transaction }) => transaction))
    return deposits.waitingCreditsOf(database, { chainId: chain.chainId, escrow }, transactions)
  }
  async function describe(pair: Pair, viewerIs: PairRow['viewerIs']): Promise<PairDetail> {
    const waiting = await waitingOf(pair.escrow, [pair])
    const arbitratorName = await nameOf(pair.record.arbitrator)
    return describePairDetail(pair, { chain, waiting, viewerIs, arbitratorName, leaseNow: clock.leaseNow() })
  }
  return {
    async listOwn(viewer) {
      const { wallets, pairs } = await listOf(viewer)
      const found = await Promise.all(chain.escrows.map(({ address }) => waitingOf(address, pairs)))
      const { listed, unlisted } = listOwnPairs(pairs, wallets, found.flat())
      return { rows: listed.map((pair) => describePair(pair, sidesOf(pair, wallets), clock.leaseNow())), unlisted }
    },
    async readOwn(viewer, id) {
      const { wallets, pair } = await find(viewer, id)
      return describe(pair, sidesOf(pair, wallets))
    },
    findOwn: async (viewer, id) => (await find(viewer, id)).pair,
    async listForArbitrator(arbitrator) {
      const { wallets, pairs } = await listUnder(arbitrator)
      const held = pairs.filter((pair) => pair.deposits[0].state === 'held' && sidesOf(pair, wallets).length === 0)
      const { listed, unlisted } = listHeldPairs(held)
      return { rows: listed.map((pair) => describePair(pair, [], clock.leaseNow())), unlisted }
    },
    async readAsArbitrator(arbitrator, id) {
      const { wallets, pairs } = await listUnder(arbitrator)
      const pair = pairs.find((one) => one.id === id)
      if (!pair) throw new Refusal('pair-not-found')
      if (sidesOf(pair, wallets).length > 0) throw new Refusal('party-cannot-decide')
      return describe(pair, [])
    },
  }
}

/** Which of the two accounts are among these wallets. */
function sidesOf({ rentee, landlord }: Pair, wallets: readonly string[]): PairRow['viewerIs'] {
  return [
    ...(wallets.includes(rentee) ? (['tenant'] as const) : []),
    ...(wallets.includes(landlord) ? (['landlord'] as const) : []),
  ]
}
