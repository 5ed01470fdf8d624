/** What paying costs beside rent and deposit: one answer for all pages of a visit, as the root loader read it. */

import type { EscrowFacts } from '@keyhold/api/deposits.ts'
import { whole } from '@keyhold/rental/money.ts'
import { type MoveInCost, type MoveInFees, moveInCost } from '@keyhold/rental/moveInCost.ts'
import { useRouteLoaderData } from 'react-router'
import { escrowDefaults } from './escrowDefaults.ts'
import { formatMoney } from './format/format.ts'
import { useLanguage } from './text/useText.tsx'

/** The fees of both acts: paying a lease, and paying a later rent (in RNB's smallest unit). */
export type EscrowFees = MoveInFees & Pick<EscrowFacts, 'rentFee'>

const defaults: EscrowFees = { depositFee: escrowDefaults.depositFee, rentFee: escrowDefaults.rentFee }

export const useMoveInFees = (): EscrowFees =>
  useRouteLoaderData<{ moveInFees?: EscrowFees }>('root')?.moveInFees ?? defaults

/** Both fees in words: "1 RNB". */
export function useFeeWords(): { readonly fee: string; readonly rentFee: string } {
  const { depositFee, rentFee } = useMoveInFees()
  const language = useLanguage()
  const format = (digits: string) => formatMoney({ amount: BigInt(digits), currency: 'RNB' }, language)
  return { fee: format(depositFee), rentFee: format(rentFee) }
}

/** The cost of moving into a home, with its rent and deposit in whole USDT. */
export function useMoveInCost({ rentPrice, deposit }: { rentPrice: number; deposit: number }): MoveInCost {
  return moveInCost(whole(rentPrice, 'USDT'), whole(deposit, 'USDT'), useMoveInFees())
}
