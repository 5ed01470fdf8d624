/** Words a wallet error in the reader's language. */
import { useMemo } from 'react'
import { ApiError, useRefusal } from '../api.ts'
import { useText } from '../text/useText.tsx'
import { walletErrorFrom } from './walletError.ts'

/** The message of any failure of a wallet, the chain, the escrow or the API. */
export function useWalletError(): (error: unknown) => string {
  const text = useText('wallet')
  const refusal = useRefusal()
  return useMemo(
    () => (error: unknown) => {
      if (error instanceof ApiError) return refusal(error)
      const { code, escrowError, cause } = walletErrorFrom(error)
      if (code === 'relay-refused') return refusal(cause)
      const sentence = text(`errors.${code}`)
      const reason = `refusals.${escrowError}`
      return text.has(reason) ? `${text(reason as 'refusals.NotDue')} ${sentence}` : sentence
    },
    [text, refusal],
  )
}
