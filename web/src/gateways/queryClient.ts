/** The browser's cache of API responses. */
import { ApiError } from '@keyhold/api/client.ts'
import { MutationCache, QueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { refetchCounts } from './counts.ts'
import { onPersonChange } from './session.ts'

/**
 * A cache whose responses are fresh for 10 s. Refusals are not retried; failures are, twice, and offline once the
 * network returns. Each mutation refetches the counts.
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

/** A cache for a component's lifetime. One user's data is removed before the next one is signed in. */
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
