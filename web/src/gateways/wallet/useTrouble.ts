/** Says in the reader's language what went wrong with a wallet. */
import { useMemo } from 'react'
import { Refused, useRefusal } from '../api.ts'
import { useText } from '../text.tsx'
import { troubleOf } from './trouble.ts'

/** The sentence of any failure of a wallet, the chain, the escrow or the API. */
export function useTrouble(): (error: unknown) => string {
  const text = useText('wallet')
  const refusal = useRefusal()
  return useMemo(
    () => (error: unknown) => {
      if (error instanceof Refused) return refusal(error)
      const { code, escrowError } = troubleOf(error)
      const sentence = text(`troubles.${code}`)
      const reason = `refusals.${escrowError}`
      return text.has(reason) ? `${text(reason as 'refusals.NotDue')} ${sentence}` : sentence
    },
    [text, refusal],
  )
}
