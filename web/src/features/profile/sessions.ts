/** Where somebody is signed in: read, and ended one by one or all at once. */
import { logoutEverywhere } from '@keyhold/api/accounts.ts'
import { endSession, mySessions, type OwnSession } from '@keyhold/api/sessions.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { api, quietApi } from '../../gateways/api.ts'
import { useRefetchOnEvent } from '../../gateways/socket/useRefetchOnEvent.ts'

const queryKey = ['sessions']

/** Read anew each time the profile is opened, and when one was ended elsewhere. */
export function useSessions() {
  useRefetchOnEvent(queryKey)
  return useQuery({ queryKey, queryFn: () => quietApi(mySessions), gcTime: 0 })
}

/** This browser by its names, as far as they are known: a name for what is kept in it. */
export const thisDevice = (sessions: readonly OwnSession[] | undefined): string => {
  const own = sessions?.find(({ isCurrent }) => isCurrent)
  return [own?.browser, own?.system].filter(Boolean).join(' · ')
}

/** Ends one; also when that was refused, the list is read anew: it may have ended meanwhile. */
export function useEndSession() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => api(endSession, { params: { id } }),
    onSettled: () => queryClient.invalidateQueries({ queryKey }),
  })
}

/** Ends every session of this person. */
export const useLogoutEverywhere = () => useMutation({ mutationFn: () => api(logoutEverywhere) })
