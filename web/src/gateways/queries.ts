/** The browser's cache of what the API answered. */
import { Refused } from '@keyhold/api/client.ts'
import { QueryClient } from '@tanstack/react-query'

/** A cache whose answers are fresh for 10 s; what was refused is not asked again, what failed is, twice. */
export function createQueries(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        retry: (failures, error) =>
          failures < 2 && (!(error instanceof Refused) || error.status === 0 || error.status >= 500),
      },
    },
  })
}
