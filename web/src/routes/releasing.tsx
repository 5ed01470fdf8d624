/** Releasing a due sum from a public receipt: combines receipt and wallet, loaded on demand. */
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { ReleaseDialog } from '../features/lease/documents/ReleaseDialog.tsx'
import { usePersonalQueryClient } from '../gateways/queryClient.ts'
import { WalletDialog } from './accepting.tsx'

/** A receipt does not call the API itself; the query cache comes with this component. */
export function Releasing(props: Omit<ComponentProps<typeof ReleaseDialog>, 'WalletDialog'>) {
  const queryClient = usePersonalQueryClient()
  return (
    <QueryClientProvider client={queryClient}>
      <ReleaseDialog {...props} WalletDialog={WalletDialog} />
    </QueryClientProvider>
  )
}
