/** Who holds the demo wallet now: the chosen person, the one open prompt, and who listens for changes. */
import type { Address, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { addNewcomer, type DemoPerson, keepState, readNewcomers, readState } from './people.ts'
import type { Line } from './words.ts'

/** How the wallet asks the person. Both reject with code 4001 when the person says no. */
export interface Asking {
  /** Which of them signs from now on; `newcomer` makes a fresh key. */
  readonly choose: (people: readonly DemoPerson[], current: string | null, isStepwise: boolean) => Promise<Chosen>
  readonly confirm: (person: DemoPerson, lines: readonly Line[]) => Promise<void>
}
export interface Chosen {
  readonly id: string | 'newcomer'
  readonly name?: string
  readonly isStepwise: boolean
}

export type Kept = Pick<Storage, 'getItem' | 'setItem'>
type Hear = (value: unknown) => void

/** A refusal as EIP-1193 numbers it. */
export function refusal(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

export class Holder {
  readonly #cast: readonly DemoPerson[]
  readonly #asking: Asking
  readonly #fund: (address: Address) => Promise<void>
  readonly kept: Kept
  readonly #hears = new Map<string, Set<Hear>>()
  #isOpen = false

  constructor(cast: readonly DemoPerson[], asking: Asking, fund: (address: Address) => Promise<void>, kept: Kept) {
    this.#cast = cast
    this.#asking = asking
    this.#fund = fund
    this.kept = kept
  }

  on(event: string, hear: Hear): void {
    this.#hears.set(event, (this.#hears.get(event) ?? new Set()).add(hear))
  }

  removeListener(event: string, hear: Hear): void {
    this.#hears.get(event)?.delete(hear)
  }

  /** The accounts that Keyhold may see: one, or none. */
  accounts(): Address[] {
    const person = this.#chosen()
    return person && readState(this.kept).isConnected ? [privateKeyToAccount(person.privateKey).address] : []
  }

  /** Asks who signs from now on. A newcomer gets a fresh key with test money. */
  choose(): Promise<Address[]> {
    return this.#alone(async () => {
      const { chosen, isStepwise: before } = readState(this.kept)
      const { id, name, isStepwise } = await this.#asking.choose(this.#people(), chosen, before)
      const person =
        id === 'newcomer' ? addNewcomer(this.kept, name ?? 'Newcomer') : this.#people().find((one) => one.id === id)
      if (!person) throw refusal(4001, 'Nobody was chosen.')
      const { address } = privateKeyToAccount(person.privateKey)
      if (id === 'newcomer') await this.#fund(address)
      keepState(this.kept, { chosen: person.id, isConnected: true, isStepwise })
      this.#tell('accountsChanged', [address])
      return [address]
    })
  }

  /** The key that signs, if the asked account is the one in use; else code 4100. */
  signer(address?: unknown): { person: DemoPerson; account: LocalAccount } {
    const person = this.#chosen()
    if (!person || !readState(this.kept).isConnected) throw refusal(4100, 'Not connected.')
    const account = privateKeyToAccount(person.privateKey)
    if (typeof address === 'string' && address.toLowerCase() !== account.address.toLowerCase())
      throw refusal(4100, 'Another account is in use.')
    return { person, account }
  }

  /** Shows what is asked; comes back only if the person agrees. */
  agree(person: DemoPerson, lines: readonly Line[]): Promise<void> {
    return this.#alone(() => this.#asking.confirm(person, lines))
  }

  leave(): null {
    keepState(this.kept, { isConnected: false })
    this.#tell('accountsChanged', [])
    return null
  }

  #people(): DemoPerson[] {
    return [...this.#cast, ...readNewcomers(this.kept)]
  }

  #chosen(): DemoPerson | undefined {
    const { chosen } = readState(this.kept)
    return this.#people().find(({ id }) => id === chosen)
  }

  #tell(event: string, value: unknown): void {
    for (const hear of this.#hears.get(event) ?? []) hear(value)
  }

  /** One prompt at a time: a second one is refused until the first is answered, as real wallets do. */
  async #alone<Result>(act: () => Promise<Result>): Promise<Result> {
    if (this.#isOpen) throw refusal(-32002, 'A request is open already.')
    this.#isOpen = true
    try {
      return await act()
    } finally {
      this.#isOpen = false
    }
  }
}
