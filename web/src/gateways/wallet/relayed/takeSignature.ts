/** The way back: what was signed on the wallet page becomes a transaction that is on its way, as its page then finds it. */
import { type Answer, takeAnswer } from '../passkeyAccount/question.ts'
import { readPending, savePending, wasStarted } from '../pendingTransaction.ts'
import type { AskedAct } from './askForSignature.ts'
import { saveSignedAct } from './signedActs.ts'

/**
 * `overtaken`: signed for another number than was asked for, because another act of the account came first. It could pay
 * a second time. `twice`: the same transaction is on its way with another signature. Neither is used.
 */
export type UnusedSignature = 'overtaken' | 'twice'

/** Takes the answer to an act, if there is one. Nothing is sent here. */
export function takeSignature(answer: Answer | undefined = takeAnswer('pay')): UnusedSignature | undefined {
  const { account, signed, more } = answer ?? {}
  if (!signed || !('act' in signed.asked)) return undefined
  const { hash, owners, transaction, since } = more as AskedAct
  if (signed.hash !== hash) return 'overtaken'
  const pending = readPending(transaction)
  if (wasStarted(pending) && !pending.isDoubted) return pending.batch === hash ? undefined : 'twice'
  const { to, data, operation } = signed.asked.act
  saveSignedAct({ hash, owners, to, data, operation, signature: signed.signature, at: Date.now() })
  savePending({ ...transaction, account, since, sent: {}, batch: hash })
  return undefined
}
