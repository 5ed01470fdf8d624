// Signs what a person has read: an act of the account, typed data of its leases, or the proof that the account is theirs.
import { passkeyOwnerAddress } from '@keyhold/escrow/accounts/address.ts'
import {
  actTypedData,
  messageTypedData,
  passkeySignature,
  undeployedSignature,
} from '@keyhold/escrow/accounts/signatures.ts'
import type { SignRequest } from '@keyhold/escrow/accounts/signRequest.ts'
import { type Address, type Hex, hashMessage, hashTypedData } from 'viem'
import { accountState, leaseStateOf, ordersAllowance } from './chain.ts'
import { type Config, placesOf } from './config.ts'
import { askPasskey } from './passkey.ts'
import { readProof } from './proof.ts'
import { isSignedBy } from './publicKey.ts'
import type { Row } from './row.ts'
import { type Statement, statementOf } from './statement.ts'
import { credentialId, type StoredAccount } from './storedAccount.ts'
import { prepareTyped, type TypedFault } from './typedSigning.ts'

/** What is handed back: the signature, what was signed and, of an act, the number that it was signed for. */
export type Signed = { readonly signature: Hex; readonly hash: Hex; readonly nonce?: string }

/** A request that can be signed. `says` is the sentence of a proof. */
export interface Signable {
  readonly statement?: Statement
  readonly says?: string
  /** What the device signs. */
  readonly hash: Hex
  finish(signature: Hex): Signed
}

export type RequestFault = 'other-account' | 'not-in-words' | 'not-a-proof' | 'lease-unknown' | TypedFault

/** What a request means and what the device signs for it; or why nothing is signed. Throws if the chain does not answer. */
export async function prepare(
  config: Config,
  account: Address,
  owners: StoredAccount,
  request: SignRequest,
  target: URL,
): Promise<Signable | { fault: RequestFault }> {
  if (request.account !== account) return { fault: 'other-account' }
  const place = { chainId: config.chainId, account }
  const { isDeployed, nonce } = await accountState(config, account)
  /** What an owner signs where the account is asked for a hash. An account that does not exist yet brings its creation. */
  const signable = (message: Hex): Signable => {
    const hash = hashTypedData(messageTypedData(place, message))
    const whole = (signature: Hex) => (isDeployed ? signature : undeployedSignature(config.accounts, owners, signature))
    return { hash, finish: (signature) => ({ signature: whole(signature), hash }) }
  }
  if ('message' in request) {
    const proof = readProof(request.message, place, target)
    return proof ? { ...proof, ...signable(hashMessage(request.message)) } : { fault: 'not-a-proof' }
  }
  if ('typed' in request) {
    const now = Math.floor(Date.now() / 1000)
    const read = await prepareTyped(config, { account, isDeployed }, request.typed, now)
    return 'fault' in read ? read : { statement: read.statement, ...signable(read.hash) }
  }
  const known = { ...request, ordersAllowance: await ordersAllowance(config, account) }
  const statement = statementOf(placesOf(config, account), request.act, known)
  if (!statement) return { fault: 'not-in-words' }
  const whole = await withHeld(config, statement)
  if (!whole) return { fault: 'lease-unknown' }
  const hash = hashTypedData(actTypedData(place, request.act, nonce))
  return { statement: whole, hash, finish: (signature) => ({ signature, hash, nonce: String(nonce) }) }
}

/** The statement with what the escrow still holds of its lease. Undefined if the escrow does not know the lease. */
async function withHeld(config: Config, statement: Statement): Promise<Statement | undefined> {
  const { lease, parts = [] } = statement
  if (!lease) return statement
  const held = await leaseStateOf(config, lease)
  if (!held) return undefined
  const rows = parts.map((part): Row => [part, { sum: held[part], unit: 'USDT' }])
  return { ...statement, rows: [...rows, ...statement.rows] }
}

/** Asks the device, and makes the signature of the account's owner of its answer. */
export async function sign(
  config: Config,
  owners: StoredAccount,
  { hash, finish }: Signable,
): Promise<Signed | { fault: 'not-signed' }> {
  const answer = await askPasskey(hash, credentialId(owners))
  if ('fault' in answer) return answer
  if (!isSignedBy(owners, answer.assertion)) return { fault: 'not-signed' }
  return finish(passkeySignature(passkeyOwnerAddress(config, owners), answer.assertion))
}
