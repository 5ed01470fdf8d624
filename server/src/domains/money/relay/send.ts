/** One transaction of the relay: checked again, simulated, within the limits, stored, sent, and settled by its receipt or cancelled. */
import { relayAuthorization, relayData, simulateRelay } from '@keyhold/escrow/accounts/relay.ts'
import { Refusal } from '@keyhold/rental/refusal.ts'
import {
  BaseError,
  ExecutionRevertedError,
  type Hex,
  isAddressEqual,
  type PrivateKeyAccount,
  type TransactionReceipt,
} from 'viem'
import { isSilent } from '../../../gateways/chain/logs.ts'
import { findFate, priceOf, signCancellation, signTransaction } from '../../../gateways/chain/ownTransaction.ts'
import { isUnavailable } from '../../../gateways/database.ts'
import { hasPayment, readAccount } from './account.ts'
import type { SenderDeps, SenderStep } from './deps.ts'
import { checkRequest } from './facts.ts'
import { checkLimits, dayMilliseconds } from './limits.ts'
import { relayWaits } from './service.ts'
import type { RelayStatus } from './status.ts'
import * as store from './store.ts'

/** The relay that sends. */
interface Sending {
  readonly deps: SenderDeps
  readonly account: PrivateKeyAccount
  readonly status: RelayStatus
  readonly send: (signed: Hex) => Promise<void>
  /** The requests at which the node has timed out once. */
  readonly timedOut: Set<string>
}

/** Sends what a person asked for, or stores why not. */
export async function sendAsked(sending: Sending, asked: store.Asked): Promise<SenderStep> {
  const { database, log } = sending.deps
  try {
    return await sendChecked(sending, asked)
  } catch (error) {
    const isRefusal = error instanceof Refusal
    if (isUnavailable(error) || (isRefusal && error.code === 'chain-away')) throw error
    if (isSilent(error) && !(await isSecondTimeout(sending, asked.id))) throw error
    // Nothing that a person signed may stop the transactions of others.
    const code = isRefusal ? error.code : 'relay-would-fail'
    await store.setRefused(database, asked.id, code)
    log.info({ relayed: asked.id, code }, 'The relay does not send a transaction.')
    if (!isRefusal) throw error
    return 'called'
  }
}

/** Whether the node was silent about this request twice while it answered others: foreign code may occupy it. */
async function isSecondTimeout({ deps, timedOut }: Sending, id: string): Promise<boolean> {
  const isThere = await deps.chain.readHead().then(
    () => true,
    () => false,
  )
  if (!isThere || timedOut.delete(id)) return isThere
  timedOut.add(id)
  return false
}

async function sendChecked({ deps, account, status, send }: Sending, asked: store.Asked): Promise<SenderStep> {
  const { database, chain, clock, contracts, limits, log } = deps
  const { client, chainId } = chain
  const { id, accountId: person, wallet, owners, execution } = asked
  if (person === null || clock.now() - asked.askedAt.getTime() >= relayWaits) throw new Refusal('relay-off')
  // An account that an earlier process computed, beside another escrow.
  if (!isAddressEqual(contracts.accountOf(owners), wallet)) throw new Refusal('relay-account-not-yours')
  const { fee, lacking, accountNonce, payBy } = await checkRequest(deps, { person, account: wallet, execution })
  const brought = { account: wallet, owners, fee: lacking, execution }
  const held = await status.readBalances(true)
  if (lacking > held.rnb) throw new Refusal('relay-off')
  const gas = await simulateRelay(client, account.address, contracts, brought).catch(refuseIfReverted)
  const price = await priceOf(client, Promise.resolve(gas))
  const needed = { gas: price.gas * price.least, rnb: lacking }
  const spent = await store.sumSpent(database, asked, new Date(clock.now() - dayMilliseconds))
  const now = chain.head()?.time ?? clock.leaseNow()
  const most = checkLimits({ needed, held, now, ...(payBy !== undefined && { payBy }) }, limits, spent)
  const data = relayData(contracts, brought)
  const authorize = (nonce: number) => relayAuthorization(client, account, { ...contracts, chainId }, nonce)
  const signed = await signTransaction(
    { client, chainId, account },
    { to: account.address, data, authorize },
    price,
    most,
  )
  const sent = { ...signed, relay: account.address, sentAt: new Date(clock.now()), fee, rnb: lacking, accountNonce }
  if (!(await store.setSent(database, id, sent))) return 'on-its-way'
  log.info({ relayed: id, transaction: signed.transaction }, 'The relay sends a transaction.')
  await send(signed.signed)
  return 'on-its-way'
}

/** A revert is a refusal; errors of the node itself are rethrown. */
function refuseIfReverted(error: unknown): never {
  const isRevert = (cause: unknown) =>
    cause instanceof ExecutionRevertedError || (cause as { code?: number } | null)?.code === 3
  if (error instanceof BaseError && error.walk(isRevert)) throw new Refusal('relay-would-fail')
  throw error
}

/** Stores what became of the sent transaction, or sends the same bytes again. */
export async function settleSent(sending: Sending, sent: store.OnItsWay): Promise<SenderStep> {
  const { deps, account, status, send } = sending
  const { database, chain, clock, log } = deps
  const { receipt, used, isUsed, isLate } = await findFate(chain.client, clock.now(), sent)
  const facts = { relayed: sent.id, transaction: sent.transaction }
  if (receipt) {
    const isDone = receipt.status === 'success'
    const state = await stateAfter(sending, sent, receipt)
    const cost = { paid: receipt.gasUsed * receipt.effectiveGasPrice, rnb: isDone ? sent.rnb : 0n }
    await store.setOutcome(database, sent.id, { state, ...cost })
    if (state !== 'confirmed') log.error(facts, 'A transaction of the relay failed on the chain.')
    else log.info(facts, 'A transaction of the relay is on the chain.')
    await status.readBalances(true)
    return 'called'
  }
  const isOwn = isAddressEqual(sent.account, account.address)
  if (isLate && (isUsed || !isOwn)) {
    // It may have cost as much.
    await store.setOutcome(database, sent.id, { state: 'replaced', paid: sent.most, rnb: sent.rnb })
    log.error(facts, 'A transaction of the relay was replaced, or its key is gone.')
    return 'called'
  }
  // A payment after its last instant would fail and cost gas.
  const isOver = sent.payBy !== null && (chain.head()?.time ?? 0) > sent.payBy
  if (!isUsed && isOwn && (isLate || isOver)) await cancel(sending, { ...sent, nonce: used })
  else if (!isUsed && !isOver) await send(sent.signed)
  if (isLate)
    await status.note('waiting', 'The relay waits: no block has taken its transaction for ten minutes. It cancels it.')
  else await status.readBalances(false)
  return 'on-its-way'
}

/** What a receipt means. A stranger who brought an act of the account first replaced this one: its person failed nothing. */
async function stateAfter({ deps: { chain } }: Sending, sent: store.OnItsWay, receipt: TransactionReceipt) {
  if (receipt.status === 'success')
    return sent.rnb === 0n || hasPayment(chain, sent.wallet, receipt) ? 'confirmed' : 'failed'
  const { hasOwnCode, nonce } = await readAccount(chain.client, sent.wallet)
  return hasOwnCode && nonce > sent.accountNonce ? 'replaced' : 'failed'
}

/** An empty transaction takes the next nonce, at last the one of `sent`, so that the next one is not held up. */
async function cancel({ deps, account, send }: Sending, sent: store.OnItsWay): Promise<void> {
  const { client, chainId } = deps.chain
  const signed = await signCancellation({ client, chainId, account }, sent)
  if (signed) await send(signed)
}
