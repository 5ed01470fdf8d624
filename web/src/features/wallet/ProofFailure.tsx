/** Why a proof was refused, and what to do next. */
import { ApiError } from '@keyhold/api/client.ts'
import { useText } from '../../gateways/text/useText.tsx'
import { useWalletError } from '../../gateways/wallet/useWalletError.ts'
import { Callout } from '../../ui/Callout.tsx'

export function ProofFailure({ failure }: { failure: unknown }) {
  const text = useText('wallet')
  const walletErrorText = useWalletError()
  if (failure === undefined) return null
  const refusal = failure instanceof ApiError ? failure.code : undefined
  return (
    <Callout tone="bad" title={text('prove.failed')}>
      {[
        walletErrorText(failure),
        refusal === 'wallet-belongs-to-another' ? text('prove.taken') : '',
        refusal === 'wallet-nonce-used' ? text('prove.renewed') : '',
      ]
        .filter(Boolean)
        .join(' ')}
    </Callout>
  )
}
