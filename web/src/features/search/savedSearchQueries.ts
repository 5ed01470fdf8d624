/** My saved searches: read, renamed, silenced, looked at and deleted. */
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

/** Mine, newest first; asked for while somebody is signed in. */
export const useSavedSearches = (isSignedIn: boolean) =>
  useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api(listSavedSearches, { signal })).searches,
    enabled: isSignedIn,
  })

/** Renames a search, or turns its letters off and on. */
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

/** Says that its results were looked at; if that fails they count as new once more. */
export function useMarkSearchSeen(id: string) {
  const onSuccess = useInvalidateSearches()
  return useMutation({ mutationFn: () => api(markSavedSearchSeen, { params: { id } }), onSuccess })
}

function useInvalidateSearches() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey })
}
