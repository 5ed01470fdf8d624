/** My saved searches: read, renamed, silenced, looked at and deleted. */
import type { SearchChange } from '@keyhold/api/savedSearches.schema.ts'
import {
  changeSavedSearch,
  forgetSavedSearch,
  listSavedSearches,
  lookAtSavedSearch,
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
export function useChange(id: string) {
  const onSuccess = useAfter()
  return useMutation({
    mutationFn: (input: SearchChange) => api(changeSavedSearch, { params: { id }, input }),
    onSuccess,
  })
}

/** Deletes it. */
export function useForget(id: string) {
  const onSuccess = useAfter()
  return useMutation({ mutationFn: () => api(forgetSavedSearch, { params: { id } }), onSuccess })
}

/** Says that its results were looked at; if that fails they count as new once more. */
export function useLook(id: string) {
  const onSuccess = useAfter()
  return useMutation({ mutationFn: () => api(lookAtSavedSearch, { params: { id } }), onSuccess })
}

function useAfter() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey })
}
