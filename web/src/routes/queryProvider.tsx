/** Pages that ask the API from the browser: gives them the cache of queries. Public pages do without, and stay small. */
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
