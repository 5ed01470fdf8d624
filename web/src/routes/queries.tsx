/** Pages that ask the API from the browser: gives them the cache of queries. Public pages do without, and stay small. */
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { Outlet } from 'react-router'
import { createQueries } from '../gateways/queries.ts'

export default function Queries() {
  const [queries] = useState(createQueries)
  return (
    <QueryClientProvider client={queries}>
      <Outlet />
    </QueryClientProvider>
  )
}
