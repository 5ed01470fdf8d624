/** One errand at the escrow: what a person wants done, who may do it, what it takes from their wallet, and how one sees that it is done. */
import { leaseId, type Part, type Terms } from '@keyhold/escrow/terms.ts'
import { type Address, type Hex, isAddressEqual } from 'viem'
import { callOf, type EscrowCall, type Wish } from './calls.ts'
import type { Place } from './place.ts'

export interface Errand {
  readonly act: Wish['act']
  /** Under which a browser remembers it: the act, and for a sharing its part, for each part is shared once. */
  readonly name: string
  /** The lease's id on chain. */
  readonly id: Hex
  /** The accounts that may do it; undefined where anybody may. */
  readonly by: readonly Address[] | undefined
  /** What the escrow takes from that account, in USDT's smallest unit. */
  readonly usdt: bigint
  /** The fee it takes in RNB, by the name under which the escrow tells it. */
  readonly fee: 'depositFee' | 'rentFee' | undefined
  readonly call: EscrowCall
  /** The escrow's event that says that it is done. */
  readonly event: (typeof eventOf)[Wish['act']]
  /** Of which part the event must tell when an account did it; undefined where any will do. */
  readonly partOf: (account: Address) => Part | undefined
  /** The escrow does it as often as it is asked: nothing but our care keeps it from being done twice. */
  readonly canRepeat: boolean
}

const eventOf = {
  pay: 'LeasePaid',
  release: 'LeaseReleased',
  releaseEarly: 'LeaseReleased',
  refund: 'LeaseRefunded',
  dispute: 'LeaseDisputed',
  settle: 'LeaseSettled',
  payRent: 'LeaseRentPaid',
  payBack: 'LeasePaidBack',
} as const satisfies Record<Wish['act'], string>

/** What a wish about the lease of these terms means at its escrow. */
export function errandOf(wish: Wish, place: Pick<Place, 'escrow'>, terms: Terms): Errand {
  const { act } = wish
  const fee = act === 'pay' ? 'depositFee' : act === 'payRent' ? 'rentFee' : undefined
  return {
    ...{
      act,
      name: wish.act === 'settle' ? `settle-${wish.part}` : act,
      id: leaseId(terms),
      by: actors(act, terms),
      usdt: takenBy(wish, terms),
      fee,
    },
    call: callOf(wish, place.escrow, terms),
    event: eventOf[act],
    partOf: partOf(wish, terms),
    canRepeat: act === 'payRent' || act === 'payBack',
  }
}

/** Who would lose a part is the one who lets it go or disputes it: the tenant the handover, the landlord the deposit. */
function partOf(wish: Wish, { tenant }: Terms): Errand['partOf'] {
  if (wish.act === 'settle') return () => wish.part
  if (wish.act !== 'releaseEarly' && wish.act !== 'dispute') return () => undefined
  return (account) => (isAddressEqual(account, tenant) ? 'handover' : 'deposit')
}

function actors(act: Wish['act'], { tenant, landlord }: Terms): Address[] | undefined {
  if (act === 'release') return undefined
  if (act === 'pay' || act === 'payRent') return [tenant]
  return act === 'refund' || act === 'payBack' ? [landlord] : [tenant, landlord]
}

function takenBy(wish: Wish, { handover, deposit }: Terms): bigint {
  if (wish.act === 'pay') return handover + deposit
  return 'amount' in wish ? wish.amount : 0n
}
