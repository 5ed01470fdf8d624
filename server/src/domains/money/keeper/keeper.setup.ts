/** Test helpers for the keeper: a chain with two nodes, paid leases, time travel, and recorded logs. */
import { erc20Abi } from '@keyhold/escrow/abi/ERC20.ts'
import type { Appeals } from '@keyhold/escrow/deployment.ts'
import { type Day, daysAfter } from '@keyhold/rental/day.ts'
import { type Address, type Hex, parseEther } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { seatInstances } from '../../../testing/arbitrators.ts'
import { wallets } from '../../../testing/chain.ts'
import { createUnreliableNode } from '../../../testing/unreliableNode.ts'
import { createKeeper, type Keeper, type KeeperDeps } from './service.ts'

export const day = 86_400

/** A recorded log entry of a keeper. */
export interface Said {
  readonly level: 'info' | 'warn' | 'error'
  readonly words: string
  readonly facts: object
}

/** Opens the test bench; close it in `afterAll`, and end its leases after each test. `appeals` as in `startTestChain`. */
export async function createKeeperBench(appeals?: Appeals) {
  const node = await createUnreliableNode({ hasSecond: true, appeals })
  const { testChain, services, rentals } = node
  if (appeals) await seatInstances(services, appeals)
  const { database, clock } = services.deps
  const said: Said[] = []
  const keys: Hex[] = []
  let begun: Awaited<ReturnType<typeof accepted>>[] = []
  const listen = (level: Said['level']) => (facts: object, words: string) => void said.push({ level, words, facts })

  /** Creates a keeper with a fresh or a given key, and an amount of gas. */
  async function keeperWith({
    key = generatePrivateKey(),
    gas = '1',
    ...changes
  }: KeeperChanges = {}): Promise<Keeper> {
    keys.push(key)
    await testChain.node.setBalance({ address: privateKeyToAddress(key), value: parseEther(gas) })
    return createKeeper({
      database,
      chain: services.chain,
      clock,
      leases: services.leases,
      deposits: services.deposits,
      key,
      limits: { aCall: parseEther('0.001'), aDay: parseEther('0.05') },
      balancesAgree: async () => (await services.reconciliation.compare())?.length === 0,
      isWallet: async (address) => (await services.accounts.ownerOfWallet(address)) !== undefined,
      log: { info: listen('info'), warn: listen('warn'), error: listen('error') },
      onFault: (error) => said.push({ level: 'error', words: String(error), facts: {} }),
      ...changes,
    })
  }

  /** A lease from the fourth day on, for two months, whose tenant has started to pay. */
  async function accepted() {
    const today = new Date(clock.leaseNow() * 1000).toISOString().slice(0, 10) as Day
    const stay = { validFrom: daysAfter(today, 4), validTo: daysAfter(today, 64) }
    const id = await rentals.request(await rentals.aHome(), stay)
    await services.leases.accept(rentals.landlord, id)
    const { issued } = await services.leases.startPaying(rentals.tenant, id, wallets.tenant.address)
    const { terms } = issued
    return {
      id,
      issued,
      terms,
      termsId: issued.id,
      handoverDue: terms.moveIn + 5 * day,
      depositDue: terms.moveOut + 14 * day,
    }
  }

  async function final() {
    await testChain.mine(4)
    await services.catchUp()
  }

  return {
    ...node,
    final,
    wordsOf: (level: Said['level']) => said.filter((one) => one.level === level).map(({ words }) => words),
    keeperWith,
    /** A lease whose payment is final. */
    async paid() {
      const lease = await accepted()
      begun.push(lease)
      await testChain.call(wallets.tenant, 'payLease', lease.terms)
      await final()
      return lease
    },
    /**
     * Advances the chain to an instant of the lease clock, and the server by as much, at least an hour. `working`: a
     * keeper that runs meanwhile.
     */
    async passTo(instant: number, working?: Keeper) {
      const { timestamp } = await testChain.node.getBlock()
      const seconds = instant - Number(timestamp)
      if (seconds > 0) await testChain.node.increaseTime({ seconds })
      clock.pass(Math.max(seconds, 3_600))
      await working?.step()
      await final()
    },
    /** Runs a keeper until it rests, mining blocks meanwhile; returns its steps. */
    async keep(keeper: Keeper) {
      const steps: string[] = []
      while (steps.at(-1) !== 'rests') {
        if (steps.length > 30) throw new Error(`The keeper never rests: ${steps.join()}`)
        steps.push(await keeper.step())
        if (steps.at(-1) === 'on-its-way') await testChain.mine(1)
      }
      return steps
    },
    usdtOf: (address: Address) =>
      testChain.node.readContract({
        address: testChain.deployment.stablecoin,
        abi: erc20Abi,
        functionName: 'balanceOf',
        args: [address],
      }),
    sentBy: ({ account }: Keeper) => testChain.node.getTransactionCount({ address: account }),
    /** The outcomes of all attempts for some terms, in order. */
    async outcomes(termsId: Hex) {
      const rows = await database<{ outcome: string | null }[]>`
        select outcome from keeper_attempt where terms_id = ${termsId} order by id`
      return rows.map(({ outcome }) => outcome)
    },
    /** Ends what a test began and clears the recorded log; throws if a key was in it. */
    async end() {
      node.proxy.heal()
      node.other.heal()
      for (const { terms } of begun)
        for (const who of [wallets.tenant, wallets.landlord])
          await testChain.call(who, 'releaseEarly', terms).catch(() => undefined)
      begun = []
      await services.chain.readHead()
      await final()
      const words = JSON.stringify(said)
      if (keys.some((key) => words.includes(key.slice(2)))) throw new Error('A key was logged.')
      said.length = 0
    },
  }
}

type KeeperChanges = Partial<KeeperDeps> & { readonly gas?: string }
