/** The keeper's calls to the escrow: sent within the limits of cost, and settled by their receipt. */
import type { EscrowPart } from '@keyhold/rental/deposit.ts'
import {
  type Address,
  BaseError,
  type Hex,
  isAddressEqual,
  type PrivateKeyAccount,
  TransactionReceiptNotFoundError,
} from 'viem'
import { isSilent } from '../../../gateways/chain/logs.ts'
import { maxFailedAttempts } from './automaticRelease.ts'
import { priceRelease, type ReleaseCall, signRelease, simulateRelease } from './call.ts'
import { hourMilliseconds, type KeeperDeps, type KeeperStep } from './deps.ts'
import type { Due } from './due.ts'
import type { KeeperStatus } from './status.ts'
import * as store from './store.ts'

/** Milliseconds after which a call is lost if its nonce was used by another transaction and it has no receipt. */
const lostAfter = 10 * 60_000

/** The keeper that makes the calls. */
interface Calling {
  readonly deps: KeeperDeps
  readonly account: PrivateKeyAccount
  readonly status: KeeperStatus
  readonly send: (signed: Hex) => Promise<void>
}

/** Simulates, prices, stores and sends a release, within the limits of cost. */
export async function sendRelease(calling: Calling, { issued, parts }: Due): Promise<KeeperStep> {
  const { deps, account, status, send } = calling
  const { database, chain, clock, log, limits } = deps
  const { chainId } = chain
  const { escrow, id: termsId, terms } = issued
  const released = { chainId, escrow, termsId, parts }
  const facts = { lease: issued.leaseId, escrow, parts }
  const tried = { account: account.address, attemptedAt: new Date(clock.now()) }
  const call: ReleaseCall = { client: chain.client, chainId, account, escrow, terms }
  const reason = await simulateRelease(call)
  if (reason !== undefined) {
    await store.insertUnsent(database, released, { ...tried, outcome: 'refused', reason })
    log.warn({ ...facts, reason }, 'The keeper skips a release that the escrow would refuse.')
    return giveUpIfOver(deps, released)
  }
  const price = await priceRelease(call)
  const needed = price.gas * price.least
  if (needed > limits.aCall) {
    const cost = `${needed} of at most ${limits.aCall}`
    await store.insertUnsent(database, released, { ...tried, outcome: 'too-dear', reason: cost })
    log.warn({ ...facts, cost }, 'This release is retried in an hour: it costs more than KEEPER_FEE_A_CALL now.')
    status.waitForLowerFee()
    return 'called'
  }
  const left = limits.aDay - (await store.sumSpent(database, chainId, new Date(clock.now() - 24 * hourMilliseconds)))
  if (needed > left) return status.reportWaiting('KEEPER_FEE_A_DAY is spent')
  const balance = await status.readGas(true)
  if (needed > balance) return 'rests'
  const most = [limits.aCall, left, balance].toSorted((one, other) => (one < other ? -1 : 1))[0] ?? 0n
  const signed = await signRelease(call, price, most)
  if (!(await store.insertCall(database, released, { ...tried, ...signed }))) return 'on-its-way'
  log.info({ ...facts, transaction: signed.transaction }, 'The keeper releases what is due.')
  await send(signed.signed)
  return 'on-its-way'
}

/** Sends the stored call; the same bytes are the same call, so this is idempotent. Logs a node's refusal once. */
export function createSend({ chain, log }: KeeperDeps, account: Address) {
  let refusal: string | undefined
  return (signed: Hex): Promise<void> =>
    chain.client.sendRawTransaction({ serializedTransaction: signed }).then(
      () => undefined,
      (error: unknown) => {
        const said = error instanceof BaseError ? error.details : String(error)
        if (said !== refusal && !isSilent(error))
          log.info({ keeper: account, said }, 'A node refused a release of the keeper.')
        refusal = said
      },
    )
}

/** Stores the outcome of the pending call, or sends it again. */
export async function settleCall(calling: Calling, call: store.CallOnItsWay): Promise<KeeperStep> {
  const { deps, account, status, send } = calling
  const { database, chain, clock, log } = deps
  const { client } = chain
  const receipt = await client.getTransactionReceipt({ hash: call.transaction }).catch((error: unknown) => {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  })
  const facts = { escrow: call.escrow, terms: call.termsId, parts: call.parts, transaction: call.transaction }
  if (receipt) {
    const outcome = receipt.status === 'success' ? 'released' : 'failed'
    await store.setOutcome(database, call.id, { outcome, paid: receipt.gasUsed * receipt.effectiveGasPrice })
    if (outcome === 'released') log.info(facts, 'What was due is released.')
    else log.error(facts, 'A release of the keeper failed on the chain.')
    await status.readGas(true)
    return outcome === 'released' ? 'called' : giveUpIfOver(deps, call)
  }
  const used = await client.getTransactionCount({ address: call.account, blockTag: 'latest' })
  const isLate = clock.now() - call.attemptedAt.getTime() >= lostAfter
  if (isLate && (used > call.nonce || !isAddressEqual(call.account, account.address))) {
    await store.setOutcome(database, call.id, { outcome: 'lost', paid: call.most }) // it may have cost as much
    log.error(facts, 'A release of the keeper was replaced by another transaction of its account, or its key is gone.')
    return giveUpIfOver(deps, call)
  }
  if (used <= call.nonce) await send(call.signed)
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
  const isOver = (part: EscrowPart) =>
    tries.some((one) => one.escrow === escrow && one.part === part && one.failures >= maxFailedAttempts)
  if (parts.every(isOver))
    log.error(
      { escrow, terms: termsId, parts },
      `The keeper gives up after ${maxFailedAttempts} tries: press release by hand.`,
    )
  return 'called'
}
