/** What the profile reads and changes. */
import type { PasswordChange, ProfileInput } from '@keyhold/api/accounts.schema.ts'
import {
  changeAvatar,
  changePassword,
  currentUser,
  logoutEverywhere,
  readProfile,
  resendConfirmation,
  saveProfile,
} from '@keyhold/api/accounts.ts'
import { listCodes } from '@keyhold/api/codes.ts'
import { type Store, storeOf } from '@keyhold/rental/code.ts'
import { useMutation, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../gateways/api.ts'
import { keepSession } from '../../gateways/session.ts'

/** One's own profile in full. */
export const useProfile = (id: string) =>
  useQuery({ queryKey: ['profile', id], queryFn: ({ signal }) => api(readProfile, { params: { id }, signal }) })

/** The entries of a code store in the reader's language; they do not change while somebody looks. */
export const useCodes = (store: Store) => useQuery(codesOf(store))

const codesOf = (store: Store) => ({
  queryKey: ['codes', store],
  queryFn: ({ signal }: { signal: AbortSignal }) => api(listCodes, { params: { id: store }, signal }),
  staleTime: Number.POSITIVE_INFINITY,
})

/** Whether every choice of the personal form has answered or failed: the form opens whole, and never grows while it is read. */
export function useCodesOfForm(): boolean {
  const { gender, language, occupation, spokenLanguage } = storeOf
  const stores = useQueries({ queries: [gender, language, occupation, spokenLanguage].map(codesOf) })
  return stores.every(({ isPending }) => !isPending)
}

/** Saves the profile, then renews the stored user: a category gives a role (D 4.3). */
export function useSaveProfile(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: ProfileInput) => api(saveProfile, { input }),
    onSuccess: async (profile) => {
      queries.setQueryData(['profile', id], profile)
      await renewUser()
    },
  })
}

/** Changes the password; every other session ends (D 4.2). */
export const useChangePassword = () =>
  useMutation({ mutationFn: (input: PasswordChange) => api(changePassword, { input }) })

/** Ends every session of this person. */
export const useLogoutEverywhere = () => useMutation({ mutationFn: () => api(logoutEverywhere) })

/** Posts the confirmation letter again, once a minute at most. */
export const useResend = () =>
  useMutation({ mutationFn: (email: string) => api(resendConfirmation, { input: { email } }) })

/** Keeps a new picture of oneself, on the profile and in the stored user. */
export function useChangeAvatar(id: string) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (file: Blob) => api(changeAvatar, { input: { file, userId: id } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['profile', id] })
      await renewUser()
    },
  })
}

/** Asks for the stored user again; if that fails, the next page does it. */
async function renewUser(): Promise<void> {
  await api(currentUser).then(
    (user) => keepSession({ user }),
    () => undefined,
  )
}
