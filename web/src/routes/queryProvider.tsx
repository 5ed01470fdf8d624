/**
 * For pages that call the API from the browser: provides the query cache. Public pages do without it, and stay small.
 */
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from 'react-router'
import { usePersonalQueryClient } from '../gateways/queryClient.ts'

export default function Queries() {
  const queryClient = usePersonalQueryClient()
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  )
}
