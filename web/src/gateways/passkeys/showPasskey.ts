/** Requests a passkey assertion before an action that needs one (D 11.13). */
import { type Act, askPasskey, type Reauthentication } from '@keyhold/api/passkeys.ts'
import { api, useRefusal } from '../api.ts'
import { useText } from '../text/useText.tsx'
import { answerRequest, isCancelled, isKnownDevice } from './browser.ts'

class NoPasskey extends Error {}

/** What is sent with the action. */
export async function showPasskey(act: Act): Promise<Reauthentication> {
  const request = await api(askPasskey, { input: { act } })
  if (request.allowCredentials?.length === 0) throw new NoPasskey()
  return { passkey: await answerRequest(request) }
}

/** Why a passkey request failed or was refused, as a sentence. */
export function usePasskeyFailure(): (error: unknown) => string {
  const text = useText('ui')
  const refusal = useRefusal()
  return (error) => {
    if (error instanceof NoPasskey) return text('ownerCheck.none')
    if (isCancelled(error)) return text('ownerCheck.cancelled')
    return isKnownDevice(error) ? text('ownerCheck.known') : refusal(error)
  }
}
