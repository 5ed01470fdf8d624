/** The way back: what was signed on the wallet page is sent, and is on its way as its page then finds it. */
import { type Answer, takeAnswer } from '../passkeyAccount/question.ts'
import { clearPending, readPending, savePending, wasStarted } from '../pendingTransaction.ts'
import { walletErrorFrom } from '../walletError.ts'
import type { AskedAct } from './askForSignature.ts'
import { forgetSignedAct, readSignedAct, saveSignedAct } from './signedActs.ts'
import { bringToRelay } from './waitForRelay.ts'

/**
 * `overtaken`: signed for another number than was asked for, because another act of the account came first. It could pay
 * a second time. `twice`: the same transaction is on its way with another signature. Neither is used.
 */
export type UnusedSignature = 'overtaken' | 'twice'

/**
 * Takes the answer to an act, if there is one, and brings it to the relay: the page to which the person returns may have
 * its dialog closed. After a lost answer that page asks again. Throws `relay-refused` if the relay did not take it.
 */
export async function takeSignature(answer = takeAnswer('pay')): Promise<UnusedSignature | 'sent' | undefined> {
  if (!answer) return undefined
  const taken = storeSignature(answer)
  if (taken !== 'stored') return taken
  const { hash, transaction } = answer.more as AskedAct
  const signed = readSignedAct(hash)
  if (!signed) return undefined
  try {
    return (await bringToRelay(signed)) && 'sent'
  } catch (error) {
    if (walletErrorFrom(error).code !== 'relay-refused') return undefined
    // Keyhold alone has seen what was signed, so the chain cannot have it.
    forgetSignedAct(hash)
    clearPending(transaction)
    throw error
  }
}

/** Takes the answer to an act, if there is one. Nothing is sent here. */
export function storeSignature(answer: Answer): UnusedSignature | 'stored' | undefined {
  const { account, signed, more } = answer
  if (!signed || !('act' in signed.asked)) return undefined
  const { hash, owners, transaction, since } = more as AskedAct
  if (signed.hash !== hash) return 'overtaken'
  const pending = readPending(transaction)
  if (wasStarted(pending) && !pending.isDoubted) return pending.batch === hash ? undefined : 'twice'
  const { to, data, operation } = signed.asked.act
  saveSignedAct({ hash, owners, to, data, operation, signature: signed.signature, at: Date.now() })
  savePending({ ...transaction, account, since, sent: {}, batch: hash })
  return 'stored'
}
