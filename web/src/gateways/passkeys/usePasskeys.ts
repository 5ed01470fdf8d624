/** One's own passkeys: the profile lists them, and they are offered in the password's place only to who has one. */
import { listPasskeys } from '@keyhold/api/passkeys.ts'
import { useQuery } from '@tanstack/react-query'
import { quietApi } from '../api.ts'
import { useRefetchOnEvent } from '../socket/useRefetchOnEvent.ts'
import { whyNoPasskeys } from './browser.ts'

export const passkeysKey = ['passkeys']
const query = { queryKey: passkeysKey, queryFn: () => quietApi(listPasskeys), gcTime: 0 }

/** Read anew each time the profile is opened, and when one was added or removed elsewhere. */
export function usePasskeys() {
  useRefetchOnEvent(passkeysKey)
  return useQuery(query)
}

/** Whether one has a passkey and this browser can ask for it; what the page knows already is not read again. */
export function useHasPasskey(): boolean {
  const { data } = useQuery({ ...query, staleTime: Number.POSITIVE_INFINITY, enabled: !whyNoPasskeys() })
  return !whyNoPasskeys() && (data?.length ?? 0) > 0
}
