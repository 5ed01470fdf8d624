/** Pairs from chain events: two accounts at one of our escrows, and every deposit between them. */
import { type PairChange, type PairDeposit, pairDeposits } from '@keyhold/rental/pairDeposit.ts'
import { type Address, concat, type Hex, keccak256, numberToHex, pad } from 'viem'
import type { Chain } from '../../../gateways/chain/chain.ts'
import type { PairAccounts, PairEvent } from '../../../gateways/chain/pairStore.ts'

export interface Pair extends PairAccounts {
  readonly id: Hex
  /** The escrow that holds it. */
  readonly record: Chain['escrow']
  /** Newest first; one at least. */
  readonly deposits: readonly [PairDeposit<Hex>, ...PairDeposit<Hex>[]]
}

/** The pair's id in URLs: keccak256 of chain, escrow, rentee and landlord, as four words. */
export function pairId(chainId: number, { escrow, rentee, landlord }: PairAccounts): Hex {
  const words = [numberToHex(chainId), escrow, rentee, landlord].map((word) => pad(word, { size: 32 }))
  return keccak256(concat(words))
}

/** The pairs of these events, given in chain order; an escrow that is not ours has none. */
export function pairsFrom({ chainId, escrows }: Pick<Chain, 'chainId' | 'escrows'>, events: readonly PairEvent[]) {
  const byId = new Map<Hex, { accounts: PairAccounts; changes: PairChange<Hex>[] }>()
  for (const event of events) {
    const { rentee, landlord } = event.payload
    const accounts: PairAccounts = { escrow: event.escrow, rentee, landlord }
    const id = pairId(chainId, accounts)
    const known = byId.get(id) ?? { accounts, changes: [] }
    byId.set(id, known)
    known.changes.push(changeOf(event))
  }
  return [...byId].flatMap(([id, { accounts, changes }]): Pair[] => {
    const record = escrows.find(({ address }: { address: Address }) => address === accounts.escrow)
    const [newest, ...others] = record ? pairDeposits(changes, Number(record.releaseDuration)) : []
    return record && newest ? [{ ...accounts, id, record, deposits: [newest, ...others] }] : []
  })
}

function changeOf({ payload, time: at, transaction }: PairEvent): PairChange<Hex> {
  const common = { at, transaction }
  switch (payload.event) {
    case 'PayRentDeposit':
      return { ...common, kind: 'paid', amount: payload.amount }
    case 'ReleaseRentDeposit':
      return { ...common, kind: 'released', amount: payload.amount }
    case 'RentDepositArbitrationLengthenAction':
      return { ...common, kind: 'lengthened', due: payload.due }
    case 'RentDepositArbitrationPayAction':
      return { ...common, kind: 'shared', toTenant: payload.toTenant, toLandlord: payload.toLandlord }
  }
}

/** Held ones first, by their due time; then the others, newest first. */
export function byDueTime({ deposits: [first] }: Pair, { deposits: [second] }: Pair): number {
  const [isFirstHeld, isSecondHeld] = [first.state === 'held', second.state === 'held']
  if (isFirstHeld !== isSecondHeld) return isFirstHeld ? -1 : 1
  return isFirstHeld ? first.due - second.due : second.paidAt - first.paidAt
}
