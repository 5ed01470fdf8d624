/** The passkey account that this browser knows. All values are public; its address is computed anew each time. */
import { type AccountMaker, accountAddress } from '@keyhold/escrow/accounts/address.ts'
import type { Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { type Address, type Hex, isAddress, isHex } from 'viem'

/** Its wallet id. */
export const passkeyAccountId = 'keyhold.passkey-account'

const key = 'keyhold.passkeyAccount'

export interface PasskeyAccount extends Owners {
  readonly address: Address
}

/** The account of these values. Undefined if they are no owners, or their account has another address. */
export function accountFrom(
  maker: AccountMaker,
  given: Readonly<Partial<Record<keyof PasskeyAccount, unknown>>>,
): PasskeyAccount | undefined {
  const { x, y, recovery, address } = given
  if (!isNumber(x) || !isNumber(y) || typeof recovery !== 'string' || !isAddress(recovery)) return undefined
  const owners = { x, y, recovery }
  return accountAddress(maker, owners) === address ? { ...owners, address } : undefined
}

const isNumber = (value: unknown): value is Hex => isHex(value) && value.length === 66

/** The stored account, if the contracts of this Keyhold give it the same address. */
export function readAccount(maker: AccountMaker): PasskeyAccount | undefined {
  try {
    return accountFrom(maker, JSON.parse(localStorage.getItem(key) ?? '{}') as object)
  } catch {
    return undefined
  }
}

export function storeAccount({ x, y, recovery, address }: PasskeyAccount): void {
  localStorage.setItem(key, JSON.stringify({ x, y, recovery, address }))
}

export function forgetAccount(): void {
  localStorage.removeItem(key)
}
