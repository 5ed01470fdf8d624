/** What passkey accounts signed in this browser, until it is done: stored under what was signed. */
import { type Act, actTypedData, type Owners } from '@keyhold/escrow/accounts/signatures.ts'
import { type Address, type Hex, hashTypedData, isHex } from 'viem'

export interface SignedAct extends Pick<Act, 'to' | 'data' | 'operation'> {
  /** What was signed: one act with one number of one account on one chain. */
  readonly hash: Hex
  readonly owners: Owners
  readonly signature: Hex
  /** When it came back from the wallet page. */
  readonly at: number
  /** The relay's id, once it has it. */
  readonly relayed?: string
}

const key = (hash: string) => `keyhold.signedAct.${hash}`

/** What an owner of the account signs for the act with this number. */
export function hashOfAct(
  place: { readonly chainId: number; readonly account: Address },
  act: Act,
  nonce: bigint,
): Hex {
  return hashTypedData(actTypedData(place, act, nonce))
}

export function saveSignedAct(signed: SignedAct): void {
  localStorage.setItem(key(signed.hash), JSON.stringify(signed))
}

/** Undefined if there is none, or it was changed into something else. */
export function readSignedAct(hash: string): SignedAct | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(key(hash)) ?? '{}') as Partial<SignedAct>
    const { owners, to, data, signature } = found
    const isWhole = [owners?.x, owners?.y, owners?.recovery, to, data, signature].every((one) => isHex(one))
    return isWhole && found.hash === hash && Number.isFinite(found.at) ? (found as SignedAct) : undefined
  } catch {
    return undefined
  }
}

/** It is done, failed, or was refused. */
export function forgetSignedAct(hash: string): void {
  localStorage.removeItem(key(hash))
}
