// The account of this device. All values are public; the address is computed anew each time.
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { bytesToHex, type Hex, hexToBytes, isAddress, isHex } from 'viem'

const name = 'keyhold.account'

export interface StoredAccount extends Owners {
  readonly credential: Hex
}

/** Keeps it for the next visit, where the browser allows that. */
export function storeAccount(storage: Storage, owners: Owners, credential: Uint8Array): void {
  const { x, y, recovery } = owners
  storage.setItem(name, JSON.stringify({ x, y, recovery, credential: bytesToHex(credential) }))
}

/** The stored account, or undefined if there is none or it was changed into something else. */
export function readAccount(storage: Storage): StoredAccount | undefined {
  try {
    const { x, y, recovery, credential } = JSON.parse(storage.getItem(name) ?? '{}') as Partial<StoredAccount>
    const isPoint = [x, y].every((number) => isHex(number) && number.length === 66)
    if (!x || !y || !isPoint || !recovery || !isAddress(recovery) || !isHex(credential)) return undefined
    return { x, y, recovery, credential }
  } catch {
    return undefined
  }
}

export const credentialId = ({ credential }: StoredAccount) => Uint8Array.from(hexToBytes(credential))
