/** Says what went wrong with an errand: as any trouble with a wallet, but an agreement that is over is no payment that is late. */
import { useMemo } from 'react'
import { useText } from '../../gateways/text.tsx'
import type { Errand } from '../../gateways/wallet/errand.ts'
import { troubleOf } from '../../gateways/wallet/trouble.ts'
import { useTrouble } from '../../gateways/wallet/useTrouble.ts'

export function useErrandTrouble(act: Errand['act'] | undefined): (error: unknown) => string {
  const text = useText('paying')
  const trouble = useTrouble()
  return useMemo(
    () => (error: unknown) =>
      act === 'settle' && troubleOf(error).escrowError === 'Expired' ? text('settle.over') : trouble(error),
    [act, text, trouble],
  )
}
