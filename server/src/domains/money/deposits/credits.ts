/** Credits: amounts a token refused to deliver stay in the escrow until they are paid out (D 11.20). */
import { payoutAccountOf } from '@keyhold/rental/payoutAccount.ts'
import { type Address, type Hex, zeroHash } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import { listCreditEvents, listEventsOf } from '../../../gateways/chain/eventStore.ts'
import type { CreditPayload, EscrowEvent } from '../../../gateways/chain/events.ts'
import type { Query, Transaction } from '../../../gateways/database.ts'
import type { IssuedTerms, Leases } from '../../leases/leases/service.ts'
import {
  type CreditAccount,
  type LeaseCredit,
  listCredits,
  type ReportedCredit,
  replaceCredits,
} from './creditStore.ts'
import { listPayments, type NumberedPayment, recordEvent } from './store.ts'

export type CreditEvent = EscrowEvent & { readonly payload: CreditPayload }

/** Whether an event concerns a credit. */
export function isCreditEvent(event: EscrowEvent): event is CreditEvent {
  return event.payload.event === 'Credited' || event.payload.event === 'CreditPaid'
}

interface Deps {
  readonly chain: Chain
  readonly leases: Pick<Leases, 'applyChainEvent' | 'findTerms'>
}

/** Applies a final credit event: rebuilds the account's credits and records it once in each affected lease. */
export async function applyCreditEvent({ chain, leases }: Deps, tx: Transaction, event: CreditEvent): Promise<void> {
  const credits = await renewCredits(chain, tx, event)
  if (!(await recordEvent(tx, event))) return
  const tell = async (name: CreditPayload['event'], reported: readonly ReportedCredit[]) => {
    for (const termsId of new Set(reported.map((one) => one.termsId))) {
      const issued = termsId && (await leases.findTerms(tx, { ...event, id: termsId }))
      if (!issued) continue
      const own = reported.filter((one) => one.termsId === termsId)
      await leases.applyChainEvent(tx, { leaseId: issued.leaseId, termsId, facts: factsOf(name, own, issued) })
    }
  }
  if (event.payload.event === 'CreditPaid')
    return tell(
      'CreditPaid',
      credits.filter(({ paidTransaction }) => paidTransaction === event.transaction),
    )
  const matching = credits.filter((one) => one.blockHash === event.blockHash && one.logIndex === event.logIndex)
  await tell('Credited', matching)
  // A missed event may be applied by re-reading after the payout.
  await tell(
    'CreditPaid',
    matching.filter(({ paidAt }) => paidAt !== null),
  )
}

/** Rebuilds an account's credits from the chain's final events, whatever order they arrived in. */
export async function renewCredits(
  { deployment }: Pick<Chain, 'deployment'>,
  tx: Transaction,
  { chainId, escrow, payload: { account } }: CreditEvent,
): Promise<readonly ReportedCredit[]> {
  const of: CreditAccount = { chainId, escrow, account }
  const credits = creditsFrom((await listCreditEvents(tx, of, account)).filter(isCreditEvent), deployment.stablecoin)
  await replaceCredits(tx, of, credits)
  return credits
}

/** An account's credits after its events in chain order: each payout pays all that waits. */
function creditsFrom(events: readonly CreditEvent[], token: Address): readonly ReportedCredit[] {
  const payouts = events.filter(({ payload }) => payload.event === 'CreditPaid')
  return events.flatMap((event, at) => {
    const { chainId, escrow, blockHash, logIndex, transaction, lease, payload } = event
    if (payload.event === 'CreditPaid') return []
    const { account, amount } = payload
    const paid = payouts.find((payout) => events.indexOf(payout) > at)
    return [
      {
        chainId,
        escrow,
        blockHash,
        logIndex,
        token,
        account,
        amount,
        transaction,
        termsId: lease === zeroHash ? null : lease,
        at: event.time,
        paidAt: paid?.time ?? null,
        paidTransaction: paid?.transaction ?? null,
      },
    ]
  })
}

/** A payment, and the credit it became if the token refused to deliver it. */
export type PaymentWithCredit = NumberedPayment & { readonly credit: LeaseCredit | undefined }

/** Returns payments, newest first; a credit matches the payment with the same transaction, payee and amount. */
export async function listPaymentsWithCredits(query: Query, leaseIds: readonly string[]): Promise<PaymentWithCredit[]> {
  const [payments, credits] = await Promise.all([listPayments(query, leaseIds), listCredits(query, leaseIds)])
  const left = [...credits]
  return payments.map((payment) => {
    const { leaseId, chainId, transaction, payee, amount } = payment
    const at = left.findIndex(
      (one) =>
        one.leaseId === leaseId &&
        one.chainId === chainId &&
        one.transaction === transaction &&
        one.payee === payee &&
        one.amount === amount,
    )
    return { ...payment, credit: at < 0 ? undefined : left.splice(at, 1)[0] }
  })
}

/** Whether the token refused to deliver a payout of this lease event. */
export async function isUndelivered(query: Query, { transaction, lease }: EscrowEvent): Promise<boolean> {
  const known = await listEventsOf(query, [lease])
  return known.some((one) => one.payload.event === 'Credited' && one.transaction === transaction)
}

/** A credit's or payout's facts for the history. */
function factsOf(event: CreditPayload['event'], credits: readonly ReportedCredit[], issued: IssuedTerms) {
  const [first] = credits
  const isPaid = event === 'CreditPaid'
  const account = first?.account ?? ''
  return {
    event,
    account,
    ...(account === payoutAccountOf(issued.terms) && { payout: account }),
    payee: account === issued.terms.landlord ? 'landlord' : 'tenant',
    amount: credits.reduce((sum, { amount }) => sum + amount, 0n).toString(),
    transaction: ((isPaid ? first?.paidTransaction : first?.transaction) ?? zeroHash) as Hex,
    time: (isPaid ? first?.paidAt : first?.at) ?? 0,
  }
}

/** Undelivered amounts of both parties, in USDT's smallest unit. */
export type Undelivered = Readonly<Record<'tenant' | 'landlord', bigint>>

/** Returns the undelivered amounts by lease; leases without one are omitted. */
export async function listUndelivered(
  query: Query,
  leaseIds: readonly string[],
): Promise<ReadonlyMap<string, Undelivered>> {
  const undelivered = new Map<string, Undelivered>()
  for (const { leaseId, payee, amount, paidAt } of await listCredits(query, leaseIds)) {
    if (paidAt !== null) continue
    const before = undelivered.get(leaseId) ?? { tenant: 0n, landlord: 0n }
    undelivered.set(leaseId, { ...before, [payee]: before[payee] + amount })
  }
  return undelivered
}
