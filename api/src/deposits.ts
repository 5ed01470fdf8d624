/**
 * The contract between browser and server about money: the escrow's facts, starting to pay, payments, and the local
 * chain's two controls.
 */

import type { WalletMessage, WalletProof } from './accounts.schema.ts'
import type {
  ActivatedInput,
  AdvanceTimeInput,
  EscrowFacts,
  FaucetInput,
  FaucetResult,
  LeaseEventFound,
  LeaseEventQuery,
  LeaseTime,
  PaymentRow,
  PaymentStart,
  StartPayingInput,
} from './deposits.schema.ts'
import { type Done, endpoint, type NoParams } from './endpoint.ts'

export type {
  ActivatedInput,
  EscrowFacts,
  FaucetResult,
  LeaseTime,
  OnChain,
  PaymentRow,
  PaymentStart,
  SeenPayment,
  StartPayingInput,
  Terms,
} from './deposits.schema.ts'

/** The escrow's address and costs (D 2.3); answered also while the chain is unavailable. */
export const escrowFacts = endpoint<NoParams, undefined, EscrowFacts>('GET', '/escrow')
/** The transaction of an action on a lease, for browsers whose node serves no logs. Everything in it is public on the chain. */
export const leaseEvent = endpoint<NoParams, LeaseEventQuery, LeaseEventFound>('GET', '/escrow/event', 'query')
/**
 * The tenant starts to pay from a proved wallet, with a payout account or without: their full terms are stored and
 * returned with their id (D 4.8). Idempotent.
 */
export const startPaying = endpoint<{ id: string }, StartPayingInput, PaymentStart>(
  'POST',
  '/contract/:id/payment',
  'json',
)
/** The message by which the tenant's payout account is proved again (D 4.8); for the tenant, while that is due. */
export const askForPayout = endpoint<{ id: string }, undefined, WalletMessage>('POST', '/contract/:id/payout-account')
/** Proves the payout account again with the signed message. */
export const provePayout = endpoint<{ id: string }, WalletProof, Done>('PUT', '/contract/:id/payout-account', 'json')
/** "A payment was sent": a hint to poll now, without any other effect (D 6.8). */
export const leaseActivated = endpoint<NoParams, ActivatedInput, Done>('PUT', '/contract-activated', 'json')
/** The viewer's payments, from the chain's final events, newest first (D 6.10). */
export const paymentsTransfers = endpoint<NoParams, undefined, PaymentRow[]>('GET', '/contract/paymentsTransfers')
/** The length of that list; a bare number. */
export const countPayments = endpoint<NoParams, undefined, number>('GET', '/contract/paymentsTransfers/count')
/** Local chain only: advances the chain's time, and thus the lease clock. 404 on any other chain. */
export const advanceTime = endpoint<NoParams, AdvanceTimeInput, LeaseTime>('POST', '/local/time', 'json')
/** Local chain only: gas, USDT and RNB for a new key. 404 on any other chain. */
export const faucet = endpoint<NoParams, FaucetInput, FaucetResult>('POST', '/local/faucet', 'json')
