/** The profile's queries and mutations. */
import type { PasswordChange, ProfileInput } from '@keyhold/api/accounts.schema.ts'
import { changeAvatar, changePassword, currentUser, resendConfirmation, saveProfile } from '@keyhold/api/accounts.ts'
import { type CodeListId, codeListIds } from '@keyhold/rental/code.ts'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { codesQuery, profileQuery } from '../../gateways/queries.ts'
import { saveSession } from '../../gateways/session.ts'
import { useLanguage } from '../../gateways/text/useText.tsx'

/** The user's full profile. */
export const useProfile = (id: string) => useQuery(profileQuery(id))

/** A code list's entries in the reader's language; they do not change during a visit. */
export const useCodes = (store: CodeListId) => useQuery(codesQuery(store, useLanguage()))

/**
 * Whether every option list of the personal form has loaded or failed: the form renders complete, to avoid layout
 * shift.
 */
export function useFormCodesLoaded(): boolean {
  const { gender, language, occupation, spokenLanguage } = codeListIds
  const reader = useLanguage()
  const ids = [gender, language, occupation, spokenLanguage]
  const stores = useQueries({ queries: ids.map((id) => codesQuery(id, reader)) })
  return stores.every(({ isPending }) => !isPending)
}

/** Saves the profile, then renews the stored user: a category grants a role (D 4.3). */
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

/** Resends the confirmation email, at most once a minute. */
export const useResendConfirmation = () =>
  useMutation({ mutationFn: (email: string) => api(resendConfirmation, { input: { email } }) })

/** Stores a new profile picture, on the profile and in the stored user. */
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

/** Refetches the stored user; if that fails, the next page does it. */
export async function refreshUser(): Promise<void> {
  await api(currentUser).then(
    (user) => saveSession({ user }),
    () => undefined,
  )
}
