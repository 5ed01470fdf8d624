/** Exporting data and deleting the account: the query, and the two mutations (D 11.23). */
import { askArchive, deleteAccount, fetchArchive, readLeaving } from '@keyhold/api/leaving.ts'
import type { Act } from '@keyhold/api/passkeys.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'
import { download } from '../../gateways/download.ts'
import { clearFormDrafts } from '../../gateways/formDraft.ts'
import { showPasskey } from '../../gateways/passkeys/showPasskey.ts'
import { clearDeleted } from '../../gateways/session.ts'
import { paths } from '../../paths.ts'

const queryKey = ['leaving']

/** The password, or without one a passkey. */
const show = (act: Act, currentPassword: string | undefined) =>
  currentPassword === undefined ? showPasskey(act) : { currentPassword }

/** Refetched each time the profile opens, and polled every few seconds while an archive is being made. */
export const useLeaving = () =>
  useQuery({
    queryKey,
    queryFn: () => quietApi(readLeaving),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.archive === 'making' ? 3000 : false),
  })

export function useAskArchive() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (password: string | undefined) => api(askArchive, { input: await show('export', password) }),
    onSuccess: (facts) => queryClient.setQueryData(queryKey, facts),
  })
}

/** Downloads the archive, which deletes it from Keyhold. */
export function useFetchArchive() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () => download(fetchArchive),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Deletes the account; the page is reloaded, so that no data of this user stays in this tab. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: async (password: string | undefined) => api(deleteAccount, { input: await show('deletion', password) }),
    onSuccess() {
      clearDeleted()
      clearFormDrafts()
      location.assign(paths.home())
    },
  })
}
