/** The escrow calls for a deposit without a lease (D 11.25) that Keyhold uses: none pays one in. */
import { rentEscrowAbi } from '@keyhold/escrow/abi/RentEscrow.ts'
import { type Address, encodeFunctionData, type Hex } from 'viem'

/** The two accounts of such a deposit. */
export interface PairAccounts {
  readonly rentee: Address
  readonly landlord: Address
}

/** An escrow action. Amounts in USDT's smallest unit, the new date in unix seconds. */
export type PairAction =
  | { readonly kind: 'releasePair' }
  /** Directly from the landlord's account to the tenant's: it moves no escrowed money. */
  | { readonly kind: 'payBackPair'; readonly amount: bigint }
  /** Retries a sum that the token refused to deliver to an account. */
  | { readonly kind: 'payCredit'; readonly account: Address }
  /** The arbitrator's two. */
  | { readonly kind: 'lengthenPair'; readonly newDue: number }
  | { readonly kind: 'splitPair'; readonly toTenant: bigint }

/** The escrow event that confirms it. */
export const pairEventNames = {
  releasePair: 'ReleaseRentDeposit',
  payBackPair: 'PayBackToRentee',
  payCredit: 'CreditPaid',
  lengthenPair: 'RentDepositArbitrationLengthenAction',
  splitPair: 'RentDepositArbitrationPayAction',
} as const satisfies Record<PairAction['kind'], string>

/** The call's data. */
export function encodePairAction(action: PairAction, { rentee, landlord }: PairAccounts): Hex {
  const abi = rentEscrowAbi
  switch (action.kind) {
    case 'releasePair':
      return encodeFunctionData({ abi, functionName: 'releaseRentDeposit', args: [rentee, landlord] })
    case 'payBackPair':
      return encodeFunctionData({ abi, functionName: 'payBackToRentee', args: [rentee, action.amount] })
    case 'payCredit':
      return encodeFunctionData({ abi, functionName: 'payCredit', args: [action.account] })
    case 'lengthenPair': {
      const args = [rentee, landlord, BigInt(action.newDue)] as const
      return encodeFunctionData({ abi, functionName: 'rentDepositArbitrationLengthenAction', args })
    }
    case 'splitPair': {
      const args = [rentee, landlord, action.toTenant] as const
      return encodeFunctionData({ abi, functionName: 'rentDepositArbitrationPayAction', args })
    }
  }
}
