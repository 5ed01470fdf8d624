/** The accounts the demo wallet can sign with: the demo users, and new accounts whose keys this browser made. */
import type { Hex } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'

/** An account with a key. Test money only: the keys of the demo users are public. */
export interface DemoPerson {
  readonly id: string
  readonly name: string
  readonly privateKey: Hex
}

type StateStorage = Pick<Storage, 'getItem' | 'setItem'>
const newcomersKey = 'keyhold.demoWallet.newcomers'
const stateKey = 'keyhold.demoWallet'

/** The demo wallet's stored state. `isStepwise`: it asks for each call, as a plain wallet does. */
export interface DemoState {
  readonly chosen: string | null
  readonly isConnected: boolean
  readonly isStepwise: boolean
  /** Sent batches: the id it gave → the transaction hash. */
  readonly batches: Readonly<Record<string, Hex>>
}
const initialState: DemoState = { chosen: null, isConnected: false, isStepwise: false, batches: {} }

/** The state stored in this browser; a fresh one if none is readable. */
export function readState(storage: StateStorage): DemoState {
  try {
    return { ...initialState, ...(JSON.parse(storage.getItem(stateKey) ?? '{}') as Partial<DemoState>) }
  } catch {
    return initialState
  }
}

export function saveState(storage: StateStorage, change: Partial<DemoState>): DemoState {
  const state = { ...readState(storage), ...change }
  storage.setItem(stateKey, JSON.stringify(state))
  return state
}

/** The new accounts of this browser. */
export function readNewcomers(storage: StateStorage): DemoPerson[] {
  try {
    return JSON.parse(storage.getItem(newcomersKey) ?? '[]') as DemoPerson[]
  } catch {
    return []
  }
}

/** Generates a key for a new account and stores it here. */
export function addNewcomer(storage: StateStorage, name: string): DemoPerson {
  const privateKey = generatePrivateKey()
  const person = { id: `newcomer-${privateKeyToAddress(privateKey).slice(2, 10)}`, name, privateKey }
  storage.setItem(newcomersKey, JSON.stringify([...readNewcomers(storage), person]))
  return person
}
