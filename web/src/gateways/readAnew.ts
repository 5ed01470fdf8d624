/** Reads cached data anew, also while it is being read: a request in flight may have missed the change. */
import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Invalidating alone would let a first request finish, and count its answer as new. */
export async function readAnew(queryClient: QueryClient, queryKey: QueryKey): Promise<void> {
  await queryClient.cancelQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey })
}
