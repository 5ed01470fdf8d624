/** The user's sessions: the query, and ending one or all. */
import { logoutEverywhere } from '@keyhold/api/accounts.ts'
import { endSession, mySessions, type OwnSession } from '@keyhold/api/sessions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'
import { useRefetchOnEvent } from '../../gateways/socket/useRefetchOnEvent.ts'

const queryKey = ['sessions']

/** Refetched each time the profile opens, and when one was ended elsewhere. */
export function useSessions() {
  useRefetchOnEvent(queryKey)
  return useQuery({ queryKey, queryFn: () => quietApi(mySessions), gcTime: 0 })
}

/** This browser's name and system, as far as known: the name of a passkey stored in it. */
export const thisDevice = (sessions: readonly OwnSession[] | undefined): string => {
  const own = sessions?.find(({ isCurrent }) => isCurrent)
  return [own?.browser, own?.system].filter(Boolean).join(' · ')
}

/** Ends one; the list is refetched after a refusal too: it may have ended meanwhile. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Ends every session of this user. */
export const useLogoutEverywhere = () => useMutation({ mutationFn: () => api(logoutEverywhere) })
