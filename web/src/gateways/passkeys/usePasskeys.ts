/** The user's passkeys: listed in the profile, and offered instead of the password if there is one. */
import { listPasskeys } from '@keyhold/api/passkeys.ts'
import { useQuery } from '@tanstack/react-query'
import { quietApi } from '../api.ts'
import { useRefetchOnEvent } from '../socket/useRefetchOnEvent.ts'
import { whyNoPasskeys } from './browser.ts'

export const passkeysKey = ['passkeys']
const query = { queryKey: passkeysKey, queryFn: () => quietApi(listPasskeys), gcTime: 0 }

/** Refetched each time the profile opens, and when a passkey was added or removed elsewhere. */
export function usePasskeys() {
  useRefetchOnEvent(passkeysKey)
  return useQuery(query)
}

/** Whether the user has a passkey and this browser supports them; cached data is not refetched. */
export function useHasPasskey(): boolean {
  const { data } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY, enabled: !whyNoPasskeys() })
  return !whyNoPasskeys() && (data?.length ?? 0) > 0
}
