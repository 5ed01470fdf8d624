/**
 * The shared parts of payment stories: steps that each declare their transfers, transactions and presses, and the
 * resulting state.
 */

import { test } from '@playwright/test'
import type { Address } from 'viem'
import { type AcceptedLease, createAcceptedLease, type LeaseOptions } from './acceptedLease.ts'
import type { ApiUser } from './apiUser.ts'
import type { Presses } from './browserUser.ts'
import { type BalanceChanges, ChainBalances } from './chainBalances.ts'
import { payLease } from './payLease.ts'
import { expect, storyTimeout } from './timeouts.ts'

type Matcher = ReturnType<typeof expect.any>
type Count = number | Matcher

interface PressCounter {
  takePresses(): Presses
}

/** A step's expectations; unnamed effects must not happen. */
export interface StepExpectation extends Partial<Record<keyof Presses, Count>> {
  /** The transfers on the chain, except network fees, which are checked against the receipts. */
  readonly changes?: Partial<Record<keyof BalanceChanges, string | Matcher>>
  /** The number of transactions per account. */
  readonly sent?: { readonly tenant?: Count; readonly landlord?: Count; readonly payout?: Count }
}

export class PaymentStory {
  readonly lease: AcceptedLease
  readonly chainBalances: ChainBalances
  readonly #counters: PressCounter[] = []
  readonly #log: string[] = []

  private constructor(lease: AcceptedLease, chainBalances: ChainBalances) {
    this.lease = lease
    this.chainBalances = chainBalances
  }

  /**
   * Sets up a lease up to acceptance, in the Keyhold shared by all stories, or in a separate one. `payout`: a further
   * account whose balances count.
   */
  static async create({
    url = process.env.KEYHOLD_JOURNEY_URL ?? '',
    payout,
    ...options
  }: Omit<LeaseOptions, 'url'> & { readonly url?: string; readonly payout?: Address }): Promise<PaymentStory> {
    test.setTimeout(storyTimeout)
    return test.step('A home is rented out up to acceptance', async () => {
      const lease = await createAcceptedLease({ ...options, url })
      const { tenant, landlord } = lease
      const accounts = [tenant.wallet.address, landlord.wallet.address, payout] as const
      return new PaymentStory(lease, await ChainBalances.create(url, ...accounts))
    })
  }

  /** Another home of the same landlord, with the same tenant. */
  async addLease(options: Omit<LeaseOptions, 'url' | 'story'>): Promise<AcceptedLease> {
    const { url, landlord, tenant } = this.lease
    return createAcceptedLease({ ...options, url, story: 'another-home' }, { landlord, tenant })
  }

  /** A user, or a wallet, whose presses count from now on. */
  join<One extends PressCounter>(one: One): One {
    this.#counters.push(one)
    return one
  }

  /** One step: the balances are read from the chain before and after it, and exactly the expected changes happened. */
  async step(name: string, expected: StepExpectation, action: () => Promise<unknown>): Promise<void> {
    await test.step(name, async () => {
      const { chainBalances } = this
      const before = await chainBalances.read()
      const begun = performance.now()
      await action()
      const { changes, sent } = await chainBalances.changes(before, await chainBalances.read())
      const { clicks, confirmations } = this.#takePresses()
      const outcome = { clicks, confirmations, changes, sent }
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      this.#log.push(`${name}: ${JSON.stringify(outcome)} in ${seconds} s`)
      const nothing = { clicks: 0, confirmations: 0, changes: {}, sent: {} }
      expect(outcome, name).toEqual({ ...nothing, ...expected })
    })
  }

  #takePresses(): Presses {
    const all = this.#counters.map((one) => one.takePresses())
    const sum = (of: keyof Presses) => all.reduce((total, one) => total + one[of], 0)
    return { clicks: sum('clicks'), confirmations: sum('confirmations') }
  }

  /** Without a browser, the tenant pays an amount in USDT into the escrow, and the fee. */
  async tenantPays(total: number, name = 'Ben has paid'): Promise<void> {
    const changes = { 'tenant usdt': `-${total}`, 'escrow usdt': `${total}`, 'tenant rnb': '-1', 'fees rnb': '1' }
    await this.step(name, { changes, sent: { tenant: 3 } }, async () => {
      await payLease(this.lease, this.chainBalances)
      await this.waitForStatus('Start Arbitration')
    })
  }

  /** Waits until both parties read this status. */
  async waitForStatus(status: string, leaseId = this.lease.leaseId): Promise<void> {
    const { tenant, landlord } = this.lease
    const read = async (person: ApiUser) =>
      (await person.request<{ contractStatus: string }>('GET', `/contract/${leaseId}`)).contractStatus
    const both = async () => [await read(tenant), await read(landlord)]
    await expect.poll(both).toEqual([status, status])
  }

  /** The log so far, a line per step. */
  get summary(): string {
    return this.#log.join('\n')
  }
}
