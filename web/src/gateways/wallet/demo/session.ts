/** The demo wallet's session: the chosen account, the one open prompt, and the listeners for changes. */
import type { Address, LocalAccount } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { addNewcomer, type DemoPerson, readNewcomers, readState, saveState } from './people.ts'
import type { RequestLine } from './requestLine.ts'

/** The wallet's prompts. Both reject with code 4001 when the user declines. */
export interface Prompts {
  /** Which account signs from now on; `newcomer` generates a key. */
  readonly choose: (people: readonly DemoPerson[], current: string | null, isStepwise: boolean) => Promise<PersonChoice>
  readonly confirm: (person: DemoPerson, lines: readonly RequestLine[]) => Promise<void>
}
export interface PersonChoice {
  readonly id: string | 'newcomer'
  readonly name?: string
  readonly isStepwise: boolean
}

export type StateStorage = Pick<Storage, 'getItem' | 'setItem'>
type Listener = (value: unknown) => void

/** An EIP-1193 error. */
export function rpcError(code: number, message: string): Error {
  return Object.assign(new Error(message), { code })
}

export class DemoSession {
  readonly #demoUsers: readonly DemoPerson[]
  readonly #prompts: Prompts
  readonly #fund: (address: Address) => Promise<void>
  readonly storage: StateStorage
  readonly #listeners = new Map<string, Set<Listener>>()
  #isPrompting = false

  constructor(
    demoUsers: readonly DemoPerson[],
    prompts: Prompts,
    fund: (address: Address) => Promise<void>,
    storage: StateStorage,
  ) {
    this.#demoUsers = demoUsers
    this.#prompts = prompts
    this.#fund = fund
    this.storage = storage
  }

  on(event: string, listener: Listener): void {
    this.#listeners.set(event, (this.#listeners.get(event) ?? new Set()).add(listener))
  }

  removeListener(event: string, listener: Listener): void {
    this.#listeners.get(event)?.delete(listener)
  }

  /** The accounts exposed to Keyhold: one, or none. */
  accounts(): Address[] {
    const person = this.#chosen()
    return person && readState(this.storage).isConnected ? [privateKeyToAccount(person.privateKey).address] : []
  }

  /** Asks which account signs from now on. A new account gets a fresh key with test money. */
  choose(): Promise<Address[]> {
    return this.#exclusively(async () => {
      const { chosen, isStepwise: before } = readState(this.storage)
      const { id, name, isStepwise } = await this.#prompts.choose(this.#people(), chosen, before)
      const person =
        id === 'newcomer' ? addNewcomer(this.storage, name ?? 'Newcomer') : this.#people().find((one) => one.id === id)
      if (!person) throw rpcError(4001, 'Nobody was chosen.')
      const { address } = privateKeyToAccount(person.privateKey)
      if (id === 'newcomer') await this.#fund(address)
      saveState(this.storage, { chosen: person.id, isConnected: true, isStepwise })
      this.#emit('accountsChanged', [address])
      return [address]
    })
  }

  /** The signing key, if the requested account is the one in use; otherwise code 4100. */
  signer(address?: unknown): { person: DemoPerson; account: LocalAccount } {
    const person = this.#chosen()
    if (!person || !readState(this.storage).isConnected) throw rpcError(4100, 'Not connected.')
    const account = privateKeyToAccount(person.privateKey)
    if (typeof address === 'string' && address.toLowerCase() !== account.address.toLowerCase())
      throw rpcError(4100, 'Another account is in use.')
    return { person, account }
  }

  /** Shows the request; resolves only if the user agrees. */
  confirm(person: DemoPerson, lines: readonly RequestLine[]): Promise<void> {
    return this.#exclusively(() => this.#prompts.confirm(person, lines))
  }

  disconnect(): null {
    saveState(this.storage, { isConnected: false })
    this.#emit('accountsChanged', [])
    return null
  }

  #people(): DemoPerson[] {
    return [...this.#demoUsers, ...readNewcomers(this.storage)]
  }

  #chosen(): DemoPerson | undefined {
    const { chosen } = readState(this.storage)
    return this.#people().find(({ id }) => id === chosen)
  }

  #emit(event: string, value: unknown): void {
    for (const listener of this.#listeners.get(event) ?? []) listener(value)
  }

  /** One prompt at a time: a second one is refused until the first is answered, as real wallets do. */
  async #exclusively<Result>(prompt: () => Promise<Result>): Promise<Result> {
    if (this.#isPrompting) throw rpcError(-32002, 'A request is open already.')
    this.#isPrompting = true
    try {
      return await prompt()
    } finally {
      this.#isPrompting = false
    }
  }
}
