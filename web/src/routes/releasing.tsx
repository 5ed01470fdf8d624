/** Releasing what is due from a public receipt: receipt and wallet set side by side, loaded when somebody presses. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ReleaseDialog } from '../features/lease/documents/ReleaseDialog.tsx'
import { usePersonalQueryClient } from '../gateways/queryClient.ts'
import { WalletDialog } from './accepting.tsx'

/** A receipt reads nothing of the API by itself, so the cache of what is read comes with this. */
export function Releasing(props: Omit<ComponentProps<typeof ReleaseDialog>, 'WalletDialog'>) {
  const queryClient = usePersonalQueryClient()
  return (
    <QueryClientProvider client={queryClient}>
      <ReleaseDialog {...props} WalletDialog={WalletDialog} />
    </QueryClientProvider>
  )
}
