/** Credits: what a token refused to deliver waits at the escrow for the same account, and is not delivered until it is paid out there (D 11.20). */
import { type Address, type Hex, zeroHash } from 'viem'
import type { Chain } from '../../gateways/chain/chain.ts'
import { listCreditEvents, listEventsOf } from '../../gateways/chain/eventStore.ts'
import type { CreditPayload, EscrowEvent } from '../../gateways/chain/events.ts'
import type { Query, Transaction } from '../../gateways/database.ts'
import type { IssuedTerms, Leases } from '../leases/service.ts'
import {
  type CreditAccount,
  type LeaseCredit,
  listCredits,
  type ReportedCredit,
  replaceCredits,
} from './creditStore.ts'
import { listPayments, type NumberedPayment, recordEvent } from './store.ts'

export type CreditEvent = EscrowEvent & { readonly payload: CreditPayload }

/** Whether an event is about what could not be delivered. */
export function isCreditEvent(event: EscrowEvent): event is CreditEvent {
  return event.payload.event === 'Credited' || event.payload.event === 'CreditPaid'
}

interface Deps {
  readonly chain: Chain
  readonly leases: Pick<Leases, 'applyChainEvent' | 'findTerms'>
}

/** A final event about credits: the account's credits are told anew, and each lease that one is of hears of it once. */
export async function applyCreditEvent({ chain, leases }: Deps, tx: Transaction, event: CreditEvent): Promise<void> {
  const credits = await renewCredits(chain, tx, event)
  if (!(await recordEvent(tx, event))) return
  const tell = async (name: CreditPayload['event'], told: readonly ReportedCredit[]) => {
    for (const termsId of new Set(told.map((one) => one.termsId))) {
      const issued = termsId && (await leases.findTerms(tx, { ...event, id: termsId }))
      if (!issued) continue
      const own = told.filter((one) => one.termsId === termsId)
      await leases.applyChainEvent(tx, { leaseId: issued.leaseId, termsId, facts: factsOf(name, own, issued) })
    }
  }
  if (event.payload.event === 'CreditPaid')
    return tell(
      'CreditPaid',
      credits.filter(({ paidTransaction }) => paidTransaction === event.transaction),
    )
  const heard = credits.filter((one) => one.blockHash === event.blockHash && one.logIndex === event.logIndex)
  await tell('Credited', heard)
  // One that was missed, and is heard by reading again after it was paid out.
  await tell(
    'CreditPaid',
    heard.filter(({ paidAt }) => paidAt !== null),
  )
}

/** Tells an account's credits anew from the chain's final events: whatever order they were heard in. */
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

/** The credits of one account after its events, in the order of the chain: each payout pays all that waits. */
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

/** A payment, and the credit that it became if the token refused to deliver it. */
export type PaymentWithCredit = NumberedPayment & { readonly credit: LeaseCredit | undefined }

/** The payments of these leases, newest first: each credit goes with the one payment of its transaction, payee and sum. */
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

/** Whether the token refused to deliver anything that an event of a lease paid out. */
export async function isUndelivered(query: Query, { transaction, lease }: EscrowEvent): Promise<boolean> {
  const known = await listEventsOf(query, [lease])
  return known.some((one) => one.payload.event === 'Credited' && one.transaction === transaction)
}

/** What waits, or was paid out, in words and numbers for the history. */
function factsOf(event: CreditPayload['event'], credits: readonly ReportedCredit[], { terms }: IssuedTerms) {
  const [first] = credits
  const isPaid = event === 'CreditPaid'
  const account = first?.account ?? ''
  return {
    event,
    account,
    payee: account === terms.landlord ? 'landlord' : 'tenant',
    amount: credits.reduce((sum, { amount }) => sum + amount, 0n).toString(),
    transaction: ((isPaid ? first?.paidTransaction : first?.transaction) ?? zeroHash) as Hex,
    time: (isPaid ? first?.paidAt : first?.at) ?? 0,
  }
}

/** What waits at the escrow for the two of a lease, in USDT's smallest unit. */
export type Undelivered = Readonly<Record<'tenant' | 'landlord', bigint>>

/** What waits of each of these leases; a lease of which nothing waits is left out. */
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
