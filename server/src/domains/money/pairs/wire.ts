/** A deposit without a lease on the wire: amounts as digits, and what a token refused to deliver. */
import type { PairDeposit as PairDepositOnWire, PairDetail, PairRow, PairTransition } from '@keyhold/api/pairs.ts'
import type { PairChange, PairDeposit } from '@keyhold/rental/pairDeposit.ts'
import type { Hex } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { Deposits } from '../deposits/service.ts'
import { describeOnChain } from '../lease-views/wire.ts'
import type { Pair } from './pair.ts'

/** A pair in a list. */
export function describePair(pair: Pair, viewerIs: PairRow['viewerIs'], leaseNow: number): PairRow {
  const { id, escrow, rentee, landlord } = pair
  return { id, escrow, rentee, landlord, viewerIs, deposit: describeDeposit(pair.deposits[0]), leaseNow }
}

interface PairFacts {
  readonly chain: Chain
  readonly waiting: Awaited<ReturnType<Deposits['waitingCreditsOf']>>
  readonly viewerIs: PairRow['viewerIs']
  readonly arbitratorName: string | null
  readonly leaseNow: number
}

/** A pair on its page. */
export function describePairDetail(pair: Pair, facts: PairFacts): PairDetail {
  const { chain, waiting, viewerIs, arbitratorName, leaseNow } = facts
  const { escrow, record } = pair
  return {
    ...describePair(pair, viewerIs, leaseNow),
    deposits: pair.deposits.map((deposit) => ({
      ...describeDeposit(deposit),
      transitions: deposit.changes.map((change) => describeChange(change, pair, waiting)),
    })),
    chain: describeOnChain({ chainId: chain.chainId, escrow }, chain),
    arbitrator: record.arbitrator,
    arbitratorName,
    releaseDuration: Number(record.releaseDuration),
  }
}

function describeDeposit({ amount, paidAt, due, firstDue, latestDue, state }: PairDeposit<Hex>): PairDepositOnWire {
  return { amount: amount.toString(), paidAt, due, firstDue, latestDue, state }
}

/**
 * One transaction can end several deposits: this one's waiting amounts are those of its two accounts in exactly its
 * amounts.
 */
function waitingOf(change: PairChange<Hex>, { rentee, landlord }: Pair, waiting: PairFacts['waiting']) {
  const paid = [
    ...(change.kind === 'released' ? [{ account: landlord, amount: change.amount }] : []),
    ...(change.kind === 'shared' ? [{ account: rentee, amount: change.toTenant }] : []),
    ...(change.kind === 'shared' ? [{ account: landlord, amount: change.toLandlord }] : []),
  ]
  const isLeft = ({ account, amount }: (typeof paid)[number]) =>
    waiting.some((one) => one.transaction === change.transaction && one.account === account && one.amount === amount)
  return paid.filter(isLeft)
}

function describeChange(change: PairChange<Hex>, pair: Pair, waiting: PairFacts['waiting']): PairTransition {
  const { kind, at, transaction } = change
  return {
    kind,
    at,
    transactionId: transaction,
    amount: 'amount' in change ? change.amount.toString() : null,
    due: 'due' in change ? change.due : null,
    toTenant: 'toTenant' in change ? change.toTenant.toString() : null,
    toLandlord: 'toLandlord' in change ? change.toLandlord.toString() : null,
    waiting: waitingOf(change, pair, waiting).map(({ account, amount }) => ({ account, amount: amount.toString() })),
  }
}
