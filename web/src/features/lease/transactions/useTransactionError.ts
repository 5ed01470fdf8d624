/** Says what went wrong with a transaction: as any trouble with a wallet, but an agreement that is over is no payment that is late. */
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
      // The escrow's one own reason is that nothing waits; every other is the token's.
      if (action === 'payCredit' && code === 'would-revert' && escrowError !== 'NothingHeld')
        return text('credit.refused')
      return messageOf(error)
    },
    [action, text, messageOf],
  )
}
