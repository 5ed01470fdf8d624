/** Brings a signed act to Keyhold's relay, once, and waits until it is sent or refused. */

import type { RelayedTransaction } from '@keyhold/api/relay.schema.ts'
import { askRelay, relayedTransaction } from '@keyhold/api/relay.ts'
import { actCall } from '@keyhold/escrow/accounts/signatures.ts'
import type { Hex } from 'viem'
import { ApiError, quietApi } from '../../api.ts'
import { WalletError } from '../walletError.ts'
import { readSignedAct, type SignedAct, saveSignedAct } from './signedActs.ts'

/** As long as the server's relay lets a request wait. After it, only a person decides to send. */
const sendsFor = 10 * 60_000

/**
 * Returns the hash of the relay's transaction once it is on the chain. Asks again for the same after a lost answer: the
 * relay sends it once, and the account's number counts once. `pause` waits, and throws when it is time to stop. Throws
 * WalletError `relay-refused`, `relay-failed` or `relay-replaced`: then nothing of this signature is on its way. Throws
 * `relay-late` for what the relay did not get in time.
 */
export async function waitForRelay(signed: SignedAct, pause: () => Promise<void>): Promise<Hex> {
  for (;;) {
    const found = await bringToRelay(readSignedAct(signed.hash) ?? signed)
    if (found) {
      const { state, transaction, reason } = found
      if (state === 'confirmed' && transaction) return transaction as Hex
      if (state === 'refused') throw refused(new ApiError(422, reason ?? 'relay-off'))
      if (state === 'failed') throw new WalletError('relay-failed')
      if (state === 'replaced') throw new WalletError('relay-replaced')
    }
    await pause()
  }
}

/** Asks once for its sending, or for its state. Nothing for an answer that may come later: asking again changes nothing. */
export async function bringToRelay(signed: SignedAct): Promise<RelayedTransaction | undefined> {
  if (!signed.relayed && Date.now() - signed.at > sendsFor) throw new WalletError('relay-late')
  const found = await askOrRead(signed).catch((error: unknown) => rethrowRefusal(error, signed))
  if (found && !signed.relayed) saveRelayed(signed, found)
  return found
}

function askOrRead({ relayed, at: _, owners, signature, ...act }: SignedAct): Promise<RelayedTransaction> {
  if (relayed) return quietApi(relayedTransaction, { params: { id: relayed } })
  const execution = actCall({ ...act, value: 0n }, signature)
  return quietApi(askRelay, { input: { ...owners, execution } })
}

/** Keeps the relay's id, so that a later visit asks for the state alone. */
function saveRelayed({ hash }: SignedAct, { id }: RelayedTransaction): void {
  const stored = readSignedAct(hash)
  if (stored) saveSignedAct({ ...stored, relayed: id })
}

/** A session that is over keeps what was signed. Once the relay has it, only its state ends it. */
function rethrowRefusal(error: unknown, { relayed }: SignedAct): undefined {
  if (!(error instanceof ApiError)) throw error
  const { status, code } = error
  if (!relayed && code.startsWith('relay-')) throw refused(error)
  if (status === 0 || status === 429 || status >= 500 || code === 'chain-away') return undefined
  throw relayed || status === 403 ? error : refused(error)
}

const refused = (cause: unknown) => new WalletError('relay-refused', { cause })
