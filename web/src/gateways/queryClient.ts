/** The browser's cache of what the API answered. */
import { ApiError } from '@keyhold/api/client.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchCounts } from './counts.ts'
import { onPersonChange } from './session.ts'

/**
 * A cache whose answers are fresh for 10 s; what was refused is not asked again, what failed is, twice, and without a network
 * once there is one. After each act the page counts anew.
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    mutationCache: new MutationCache({ onSuccess: refetchCounts }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && (!(error instanceof ApiError) || error.status === 0 || error.status >= 500),
      },
    },
  })
}

/** A cache for as long as a component lives. What one person read is gone before the next one is signed in. */
export function usePersonalQueryClient(): QueryClient {
  const [queryClient] = useState(createQueryClient)
  useEffect(
    () =>
      onPersonChange((userId) => {
        void queryClient.cancelQueries()
        if (userId === undefined) return queryClient.clear()
        queryClient.removeQueries({ type: 'inactive' })
        void queryClient.resetQueries({ type: 'active' })
      }),
    [queryClient],
  )
  return queryClient
}
