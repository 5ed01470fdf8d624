/** Words a transaction's error: like any wallet error, except that an expired settlement is no late payment. */
import { useMemo } from 'react'
import { useText } from '../../../gateways/text/useText.tsx'
import type { EscrowTransaction } from '../../../gateways/wallet/escrowTransaction.ts'
import { useWalletError } from '../../../gateways/wallet/useWalletError.ts'
import { walletErrorFrom } from '../../../gateways/wallet/walletError.ts'

export function useTransactionError(action: EscrowTransaction['kind'] | undefined): (error: unknown) => string {
  const text = useText('paying')
  const messageOf = useWalletError()
  return useMemo(
    () => (error: unknown) => {
      const { code, escrowError } = walletErrorFrom(error)
      if (action === 'settle' && escrowError === 'Expired') return text('settle.over')
      // The escrow's only own reason is that there is no credit; every other is the token's.
      if (action === 'payCredit' && code === 'would-revert' && escrowError !== 'NothingHeld')
        return text('credit.refused')
      return messageOf(error)
    },
    [action, text, messageOf],
  )
}
