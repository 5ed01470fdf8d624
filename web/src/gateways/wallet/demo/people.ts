/** Whom the demo wallet can sign as: the demo town's cast, and newcomers whose keys this browser made. */
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

/** Somebody with a key. Test money only: the keys of the cast are known to everybody. */
export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly privateKey: Hex
}

type Kept = Pick<Storage, 'getItem' | 'setItem'>
const newcomersKey = 'keyhold.demoWallet.newcomers'
const stateKey = 'keyhold.demoWallet'

/** What the demo wallet remembers between visits. `isStepwise`: it asks for each call, as a plain wallet does. */
export interface DemoState {
  readonly chosen: string | null
  readonly isConnected: boolean
  readonly isStepwise: boolean
  /** Batches it has sent: the id it gave → the transaction that did it. */
  readonly batches: Readonly<Record<string, Hex>>
}
const fresh: DemoState = { chosen: null, isConnected: false, isStepwise: false, batches: {} }

/** The state kept in this browser; a fresh one if there is none that can be read. */
export function readState(kept: Kept): DemoState {
  try {
    return { ...fresh, ...(JSON.parse(kept.getItem(stateKey) ?? '{}') as Partial<DemoState>) }
  } catch {
    return fresh
  }
}

export function keepState(kept: Kept, change: Partial<DemoState>): DemoState {
  const state = { ...readState(kept), ...change }
  kept.setItem(stateKey, JSON.stringify(state))
  return state
}

/** The newcomers of this browser. */
export function readNewcomers(kept: Kept): DemoPerson[] {
  try {
    return JSON.parse(kept.getItem(newcomersKey) ?? '[]') as DemoPerson[]
  } catch {
    return []
  }
}

/** Makes a key for a newcomer and keeps it here. */
export function addNewcomer(kept: Kept, name: string): DemoPerson {
  const privateKey = generatePrivateKey()
  const person = { id: `newcomer-${privateKeyToAddress(privateKey).slice(2, 10)}`, name, privateKey }
  kept.setItem(newcomersKey, JSON.stringify([...readNewcomers(kept), person]))
  return person
}
