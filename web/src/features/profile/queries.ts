/** What the profile reads and changes. */
import type { PasswordChange, ProfileInput } from '@keyhold/api/accounts.schema.ts'
import { changeAvatar, changePassword, currentUser, resendConfirmation, saveProfile } from '@keyhold/api/accounts.ts'
import { type CodeListId, codeListIds } from '@keyhold/rental/code.ts'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { codesQuery, profileQuery } from '../../gateways/queries.ts'
import { saveSession } from '../../gateways/session.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

/** One's own profile in full. */
export const useProfile = (id: string) => useQuery(profileQuery(id))

/** The entries of a code store in the reader's language; they do not change while somebody looks. */
export const useCodes = (store: CodeListId) => useQuery(codesQuery(store, useLanguage()))

/** Whether every choice of the personal form has answered or failed: the form opens whole, and never grows while it is read. */
export function useFormCodesLoaded(): boolean {
  const { gender, language, occupation, spokenLanguage } = codeListIds
  const reader = useLanguage()
  const ids = [gender, language, occupation, spokenLanguage]
  const stores = useQueries({ queries: ids.map((id) => codesQuery(id, reader)) })
  return stores.every(({ isPending }) => !isPending)
}

/** Saves the profile, then renews the stored user: a category gives a role (D 4.3). */
export function useSaveProfile(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (input: ProfileInput) => api(saveProfile, { input }),
    onSuccess: async (profile) => {
      queryClient.setQueryData(profileQuery(id).queryKey, profile)
      await refreshUser()
    },
  })
}

/** Changes the password; every other session ends (D 4.2). */
export const useChangePassword = () =>
  useMutation({ mutationFn: (input: PasswordChange) => api(changePassword, { input }) })

/** Posts the confirmation letter again, once a minute at most. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: (email: string) => api(resendConfirmation, { input: { email } }) })

/** Keeps a new picture of oneself, on the profile and in the stored user. */
export function useChangeAvatar(id: string) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob) => api(changeAvatar, { input: { file, userId: id } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['profile', id] })
      await refreshUser()
    },
  })
}

/** Asks for the stored user again; if that fails, the next page does it. */
async function refreshUser(): Promise<void> {
  await api(currentUser).then(
    (user) => saveSession({ user }),
    () => undefined,
  )
}
