/** The keeper's calls to the escrow, its standing orders and its arbitration: sent within the limits of cost, and settled by their receipt. */
import { type Hex, isAddressEqual, type PrivateKeyAccount } from 'viem'
import { findFate, signCancellation } from '../../../gateways/chain/ownTransaction.ts'
import { maxFailedAttempts } from './automaticRelease.ts'
import { type KeeperCall, priceCall, signCall, simulateCall } from './call.ts'
import { hourMilliseconds, type KeeperDeps, type KeeperStep } from './deps.ts'
import type { Due } from './due.ts'
import type { KeeperStatus } from './status.ts'
import * as store from './store.ts'

/** For the log and the stored outcome. */
const words = {
  release: {
    refused: 'The keeper skips a release that the escrow would refuse.',
    tooDear: 'This release is retried in an hour: it costs more than KEEPER_FEE_A_CALL now.',
    sent: 'The keeper releases what is due.',
    done: 'What was due is released.',
    outcome: 'released',
    byHand: 'press release by hand',
  },
  collect: {
    refused: 'The keeper skips a rent that the standing orders would refuse.',
    tooDear: 'This rent is collected in an hour: it costs more than KEEPER_FEE_A_CALL now.',
    sent: 'The keeper collects a rent.',
    done: 'A rent is collected.',
    outcome: 'collected',
    byHand: 'this rent is paid by hand',
  },
  execute: {
    refused: 'The keeper skips a decision that the arbitration would refuse to execute.',
    tooDear: 'This decision is executed in an hour: it costs more than KEEPER_FEE_A_CALL now.',
    sent: 'The keeper executes a first decision.',
    done: 'A first decision is executed.',
    outcome: 'executed',
    byHand: 'execute this decision by hand before its part is due',
  },
} as const satisfies Record<store.CallKind, object>
const wordsOf = (parts: readonly store.KeeperPart[]) => words[store.kindOf(parts)]

/** The keeper that makes the calls. */
interface Calling {
  readonly deps: KeeperDeps
  readonly account: PrivateKeyAccount
  readonly status: KeeperStatus
  readonly send: (signed: Hex) => Promise<void>
  /** Whether a stored call may be sent again. */
  readonly maySendAgain: (call: store.CallOnItsWay) => Promise<boolean>
}

/** Simulates, prices, stores and sends a call, within the limits of cost. `rests`: no call of its kind can be made now. */
export async function sendCall(calling: Calling, { issued, parts, target }: Due): Promise<KeeperStep> {
  const { deps, account, status, send } = calling
  const { database, chain, clock, log, limits } = deps
  const { chainId } = chain
  const { escrow, id: termsId } = issued
  const words = wordsOf(parts)
  const released = { chainId, escrow, termsId, parts }
  const facts = { lease: issued.leaseId, escrow, parts }
  const tried = { account: account.address, attemptedAt: new Date(clock.now()) }
  const call: KeeperCall = { client: chain.client, chainId, account, target }
  const reason = await simulateCall(call)
  if (reason !== undefined) {
    await store.insertUnsent(database, released, { ...tried, outcome: 'refused', reason })
    log.warn({ ...facts, reason }, words.refused)
    return giveUpIfOver(deps, released)
  }
  const price = await priceCall(call)
  const needed = price.gas * price.least
  if (needed > limits.aCall) {
    const cost = `${needed} of at most ${limits.aCall}`
    await store.insertUnsent(database, released, { ...tried, outcome: 'too-dear', reason: cost })
    log.warn({ ...facts, cost }, words.tooDear)
    status.waitForLowerFee()
    return 'called'
  }
  const since = new Date(clock.now() - 24 * hourMilliseconds)
  const left = limits.aDay - (await store.sumSpent(database, chainId, { since, kind: store.kindOf(parts) }))
  if (needed > left) return status.reportWaiting('KEEPER_FEE_A_DAY is spent')
  const balance = await status.readGas(true)
  if (needed > balance) return 'rests'
  const most = [limits.aCall, left, balance].toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n
  const signed = await signCall(call, price, most)
  if (!(await store.insertCall(database, released, { ...tried, ...signed }))) return 'on-its-way'
  log.info({ ...facts, transaction: signed.transaction }, words.sent)
  await send(signed.signed)
  return 'on-its-way'
}

/** Stores the outcome of the pending call, or sends it again. */
export async function settleCall(calling: Calling, call: store.CallOnItsWay): Promise<KeeperStep> {
  const { deps, account, status, send, maySendAgain } = calling
  const { database, chain, clock, log } = deps
  const { receipt, used, isUsed, isLate } = await findFate(chain.client, clock.now(), call)
  const facts = { escrow: call.escrow, terms: call.termsId, parts: call.parts, transaction: call.transaction }
  if (receipt) {
    const words = wordsOf(call.parts)
    const outcome = receipt.status === 'success' ? words.outcome : 'failed'
    await store.setOutcome(database, call.id, { outcome, paid: receipt.gasUsed * receipt.effectiveGasPrice })
    if (outcome === 'failed') log.error(facts, 'A call of the keeper failed on the chain.')
    else log.info(facts, words.done)
    await status.readGas(true)
    return outcome === 'failed' ? giveUpIfOver(deps, call) : 'called'
  }
  const mayBeTaken = !isUsed && (await maySendAgain(call))
  const isOwn = isAddressEqual(call.account, account.address)
  if (isLate && (!mayBeTaken || !isOwn)) {
    await store.setOutcome(database, call.id, { outcome: 'lost', paid: call.most }) // it may have cost as much
    log.error(facts, 'A call of the keeper was replaced, its key is gone, or its rent is not to be collected any more.')
    return giveUpIfOver(deps, call)
  }
  if (isLate && used < call.nonce) {
    const signer = { client: chain.client, chainId: chain.chainId, account }
    const filling = await signCancellation(signer, { ...call, nonce: used })
    if (filling) await send(filling)
  }
  if (mayBeTaken) await send(call.signed)
  if (isLate) await status.note('waiting', 'The keeper waits: no block has taken its call for ten minutes.')
  else await status.readGas(false)
  return 'on-its-way'
}

/** After the last attempt it logs that a person has to release the part. */
async function giveUpIfOver(
  { database, chain, log }: KeeperDeps,
  { escrow, termsId, parts }: store.Released,
): Promise<KeeperStep> {
  const tries = await store.listTries(database, chain.chainId, [termsId])
  const isOver = (part: store.KeeperPart) =>
    tries.some((one) => one.escrow === escrow && one.part === part && one.failures >= maxFailedAttempts)
  if (parts.every(isOver))
    log.error(
      { escrow, terms: termsId, parts },
      `The keeper gives up after ${maxFailedAttempts} tries: ${wordsOf(parts).byHand}.`,
    )
  return 'called'
}
