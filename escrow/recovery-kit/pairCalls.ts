// Promises the escrow's calls about a deposit without a lease as bytes, from its two accounts alone.
import { encodeWord, type KitFacts, type Payee } from './calls.ts'

/** Everything the kit knows of a pair, as it lies in pair.json. */
export type KitPair = KitFacts & {
  tenant: string
  landlord: string
  arbitrator: string
}

/** What somebody wants the escrow to do; the last two are the arbitrator's. Amounts in the smallest unit, the date in unix seconds. */
export type PairAction =
  | { kind: 'release' }
  | { kind: 'payCredit'; payee: Payee }
  | { kind: 'lengthen'; due: bigint }
  | { kind: 'share'; toTenant: bigint }

const names = {
  release: 'releaseRentDeposit',
  lengthen: 'rentDepositArbitrationLengthenAction',
  share: 'rentDepositArbitrationPayAction',
} as const

const encodePair = ({ tenant, landlord }: KitPair) => encodeWord(tenant) + encodeWord(landlord)

/** The calldata of an action. */
export function pairCallData(pair: KitPair, action: PairAction): string {
  if (action.kind === 'payCredit') return pair.selectors.payCredit + encodeWord(pair[action.payee])
  const start = `${pair.selectors[names[action.kind]]}${encodePair(pair)}`
  if (action.kind === 'lengthen') return start + encodeWord(action.due)
  return action.kind === 'share' ? start + encodeWord(action.toTenant) : start
}

/** The calldata of the question what is held, and until when. */
export function pairStateCallData(pair: KitPair): string {
  return `${pair.selectors.rentDepositMapping}${encodePair(pair)}`
}

/** The calldata of the question what waits for one of the two. */
export function pairCreditCallData(pair: KitPair, payee: Payee): string {
  return `${pair.selectors.credit}${encodeWord(pair[payee])}`
}

/** Reads the answer to the first question: nothing is held where the amount is 0. */
export function decodePairState(answer: string): { held: bigint; due: number } {
  const at = (index: number) => BigInt(`0x${answer.slice(2 + index * 64, 66 + index * 64) || '0'}`)
  return { held: at(0), due: Number(at(1)) }
}
