/** The user's saved searches: fetched, renamed, silenced, marked as seen and deleted. */
import type { SearchChange } from '@keyhold/api/savedSearches.schema.ts'
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  markSavedSearchSeen,
} from '@keyhold/api/savedSearches.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'

const queryKey = ['savedSearches']

/** The user's, newest first; fetched while signed in. */
export const useSavedSearches = (isSignedIn: boolean) =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api(listSavedSearches, { signal })).searches,
    enabled: isSignedIn,
  })

/** Renames a search, or turns its emails off and on. */
export function useChangeSearch(id: string) {
  const onSuccess = useInvalidateSearches()
  return useMutation({
    mutationFn: (input: SearchChange) => api(changeSavedSearch, { params: { id }, input }),
    onSuccess,
  })
}

/** Deletes it. */
export function useDeleteSearch(id: string) {
  const onSuccess = useInvalidateSearches()
  return useMutation({ mutationFn: () => api(deleteSavedSearch, { params: { id } }), onSuccess })
}

/** Marks its results as seen; if that fails they count as new again. */
export function useMarkSearchSeen(id: string) {
  const onSuccess = useInvalidateSearches()
  return useMutation({ mutationFn: () => api(markSavedSearchSeen, { params: { id } }), onSuccess })
}

function useInvalidateSearches() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey })
}
