/** What every story about paying does: steps that each say what they move, send and cost in presses, and what is true after. */
import { test } from '@playwright/test'
import { Ledger, type Moves } from './ledger.ts'
import { type Letting, type LettingOptions, letHome } from './letting.ts'
import { expect, storyTime } from './patience.ts'
import type { Person } from './person.ts'
import type { Presses } from './visitor.ts'

type Matcher = ReturnType<typeof expect.any>
type Count = number | Matcher

interface Counted {
  takePresses(): Presses
}

/** What one step is expected to do; what is not named does not happen. */
export interface Expected extends Partial<Record<keyof Presses, Count>> {
  /** What moves on the chain, but for the network's own fees, which are checked against the receipts. */
  readonly moves?: Partial<Record<keyof Moves, string | Matcher>>
  /** How many transactions each one sends. */
  readonly sent?: { readonly tenant?: Count; readonly landlord?: Count }
}

export class PayingStory {
  readonly letting: Letting
  readonly ledger: Ledger
  readonly #counted: Counted[] = []
  readonly #told: string[] = []

  private constructor(letting: Letting, ledger: Ledger) {
    this.letting = letting
    this.ledger = ledger
  }

  /** Lets a home as far as its acceptance, in the house that is open for all stories. */
  static async begin(options: Omit<LettingOptions, 'url'>): Promise<PayingStory> {
    test.setTimeout(storyTime)
    const url = process.env.KEYHOLD_JOURNEY_URL ?? ''
    return test.step('A home is let as far as its acceptance', async () => {
      const letting = await letHome({ ...options, url })
      const { tenant, landlord } = letting
      return new PayingStory(letting, await Ledger.open(url, tenant.wallet.address, landlord.wallet.address))
    })
  }

  /** Another home of the same landlord, let to the same tenant. */
  async letAnother(options: Omit<LettingOptions, 'url' | 'story'>): Promise<Letting> {
    const { url, landlord, tenant } = this.letting
    return letHome({ ...options, url, story: 'another-home' }, { landlord, tenant })
  }

  /** Somebody, or a wallet, whose presses count from now on. */
  join<One extends Counted>(one: One): One {
    this.#counted.push(one)
    return one
  }

  /** One step: what lies where is read from the chain before and after it, and exactly what was expected has changed. */
  async step(name: string, expected: Expected, act: () => Promise<unknown>): Promise<void> {
    await test.step(name, async () => {
      const { ledger } = this
      const before = await ledger.read()
      const begun = performance.now()
      await act()
      const { moves, sent } = await ledger.moves(before, await ledger.read())
      const { clicks, confirmations } = this.#takePresses()
      const told = { clicks, confirmations, moves, sent }
      const seconds = ((performance.now() - begun) / 1000).toFixed(1)
      this.#told.push(`${name}: ${JSON.stringify(told)} in ${seconds} s`)
      const nothing = { clicks: 0, confirmations: 0, moves: {}, sent: {} }
      expect(told, name).toEqual({ ...nothing, ...expected })
    })
  }

  #takePresses(): Presses {
    const all = this.#counted.map((one) => one.takePresses())
    const sum = (of: keyof Presses) => all.reduce((total, one) => total + one[of], 0)
    return { clicks: sum('clicks'), confirmations: sum('confirmations') }
  }

  /** Waits until both parties read this stage. */
  async stageIs(stage: string, leaseId = this.letting.leaseId): Promise<void> {
    const { tenant, landlord } = this.letting
    const read = async (person: Person) =>
      (await person.ask<{ contractStatus: string }>('GET', `/contract/${leaseId}`)).contractStatus
    const both = async () => [await read(tenant), await read(landlord)]
    await expect.poll(both).toEqual([stage, stage])
  }

  /** Everything that happened so far, a line for each step. */
  get told(): string {
    return this.#told.join('\n')
  }
}
